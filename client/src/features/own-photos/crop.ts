/** The part of a picture that is kept, and which way up. */

export type Crop = {
  /** Quarters of a turn, clockwise. */
  turns: number;
  shape: 'portrait' | 'whole';
  /** 1 keeps as much as the shape allows. */
  zoom: number;
  /** From -1, the left or upper end, to 1. */
  x: number;
  y: number;
};

export const WHOLE: Crop = { turns: 0, shape: 'portrait', zoom: 1, x: 0, y: 0 };
export const MOST_ZOOM = 4;

/** Width by height, as cards show a profile. */
const PORTRAIT = 4 / 5;

export type Size = { width: number; height: number };
export type Part = Size & { left: number; top: number };

export function turned({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** The part of the turned picture that is kept, in its pixels. */
export function partOf(picture: Size, crop: Crop): Part {
  const whole = turned(picture, crop.turns);
  if (crop.shape === 'whole') return { left: 0, top: 0, ...whole };
  const width = Math.min(whole.width, whole.height * PORTRAIT) / crop.zoom;
  const height = width / PORTRAIT;
  return {
    left: ((whole.width - width) / 2) * (1 + crop.x),
    top: ((whole.height - height) / 2) * (1 + crop.y),
    width,
    height,
  };
}

/** The crop after its picture was dragged by so many pixels of the turned picture. */
export function dragged(picture: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const whole = turned(picture, crop.turns);
  const part = partOf(picture, crop);
  const moved = (at: number, distance: number, room: number) => (room <= 0 ? at : clamp(at - (2 * distance) / room));
  return {
    ...crop,
    x: moved(crop.x, by.x, whole.width - part.width),
    y: moved(crop.y, by.y, whole.height - part.height),
  };
}

function clamp(value: number): number {
  return Math.min(1, Math.max(-1, value));
}

/** Draws the kept part on a canvas, with no side longer than `longest`. */
export function draw(canvas: HTMLCanvasElement, picture: HTMLImageElement, crop: Crop, longest: number): void {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const part = partOf(size, crop);
  const scale = Math.min(1, longest / Math.max(part.width, part.height));
  canvas.width = Math.round(part.width * scale);
  canvas.height = Math.round(part.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return;
  const whole = turned(size, crop.turns);
  context.scale(scale, scale);
  context.translate(whole.width / 2 - part.left, whole.height / 2 - part.top);
  context.rotate((crop.turns * Math.PI) / 2);
  context.drawImage(picture, -size.width / 2, -size.height / 2);
}

/** The longest side of what is uploaded, in pixels; the server keeps no more. */
const LONGEST = 1600;
const QUALITY = 0.92;

/** The kept part as a file; `null` if the browser cannot make one. */
export function fileOf(picture: HTMLImageElement, crop: Crop): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  draw(canvas, picture, crop, LONGEST);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
