/** Colours as CSS writes them, and how much two of them differ to the eye. */

export type Theme = 'light' | 'dark';

/** The raw value of each custom property, by its name without the dashes. */
export type Roles = Record<string, string>;

type Colour = { r: number; g: number; b: number; alpha: number };

export function resolve(value: string, roles: Roles, theme: Theme): Colour {
  const [, name] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
  if (name !== undefined) return resolve(roles[name] ?? `undefined role ${name}`, roles, theme);
  const [, light, dark] = /^light-dark\(\s*(#\w+|rgb\([^)]*\)),\s*(#\w+|rgb\([^)]*\))\s*\)$/.exec(value) ?? [];
  if (light !== undefined && dark !== undefined) return resolve(theme === 'light' ? light : dark, roles, theme);
  const [, hex] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value) ?? [];
  if (hex !== undefined) return fromHex(hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex);
  const [, r, g, b, alpha = '1'] = /^rgb\((\d+) (\d+) (\d+)(?: \/ ([\d.]+))?\)$/.exec(value) ?? [];
  if (r !== undefined) return { r: Number(r), g: Number(g), b: Number(b), alpha: Number(alpha) };
  throw new Error(`not a colour: ${value}`);
}

function fromHex(hex: string): Colour {
  const part = (at: number) => parseInt(hex.slice(at, at + 2), 16);
  return { r: part(0), g: part(2), b: part(4), alpha: 1 };
}

/** What the eye sees where `front` lies on an opaque `back`. */
export function over(front: Colour, back: Colour): Colour {
  const mix = (a: number, b: number) => a * front.alpha + b * (1 - front.alpha);
  return { r: mix(front.r, back.r), g: mix(front.g, back.g), b: mix(front.b, back.b), alpha: 1 };
}

/** The contrast ratio of WCAG 2.2, between 1 and 21. */
export function contrast(a: Colour, b: Colour): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminance({ r, g, b }: Colour): number {
  const linear = (part: number) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}
