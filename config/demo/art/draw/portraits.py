#!/usr/bin/env python3
"""Draws every portrait of people.py as an SVG, cut-paper style: `python3 portraits.py`.

Each file has two views: the whole picture (4:5) and `#face` (square, for avatars).
"""
from pathlib import Path
import re

from check import check, check_scenes, check_size
from clothes import BODY
from crowd import CROWD
from cuts import STYLES
from features import BEARD, HEADS, LOW, beard, earrings, eyes, glasses, marks, mouth, necklace, nose
from hair import beanie, scarf
from hats import COVERING, wear
from pens import H, HAIR, SKIN, W, darker, line, p
from people import AGAIN, PEOPLE
from props import BEHIND, PROPS
from surroundings import LIGHT, surroundings
from wardrobe import HIGH, dressed

ART = Path(__file__).parent.parent

COVERS_EARS = ('scarf', 'long', 'wavy', 'bangs', 'bob', 'curly', 'shag', 'locs', 'straight', 'lob', 'boxbraids', 'mullet',
               'bigcurls', 'shoulder', 'feather', 'asym', 'halfup')
BARE_ARMS = ('straps', 'tank', 'offshoulder')
SLEEVES_OF_ACCENT = ('dungarees', 'apron', 'gilet', 'sari')


def hair(q):
    if q['style'] == 'scarf':
        return scarf(*q['cloth'])
    if q['style'] == 'beanie':
        return beanie(*q['cloth'])
    if q.get('hat', [None])[0] in COVERING and q['hat'][0] not in ('helmet', 'shayla'):
        return '', ''
    return STYLES[q['style']](*HAIR[q.get('hair', 'brown')])


def body(q, lit, shade, ln):
    kind, *colours = q['wear']
    s = p('M-34,60 C-34,100 -38,118 -52,144 C-30,176 30,176 52,144 C38,118 34,100 34,60 Z', shade)
    s += dressed(kind, colours, SKIN[q['skin']])
    if kind not in HIGH and q['style'] != 'scarf':
        s += p('M-34,70 C-34,100 -38,118 -50,136 C-24,160 24,160 50,136 C38,118 34,100 34,70 Z', shade)
        s += p('M-34,106 C-34,112 -40,124 -50,136 C-40,146 -22,152 -6,152 C-14,136 -26,120 -34,106 Z', lit, 'opacity=".55"')
        if q.get('age', 0) >= 3 and 'eye' in q:
            s += line('M-20,118 C-8,124 8,124 20,118 M-24,130 C-8,137 8,137 24,130', ln, 2.2, 'opacity=".3"')
    s += necklace(*q['neck']) if 'neck' in q else ''
    width, turn = q.get('body', 1), q.get('turn', 0)
    if width == 1 and turn == 0:
        return s
    return f'<g transform="translate({turn * 8} 0) rotate({turn * 3} 0 140) scale({width} 1)">{s}</g>'


def ears(q, lit, shade, ln):
    if q['style'] in COVERS_EARS or q.get('hat', [None])[0] in ('hijab', 'shayla', 'phones'):
        return ''
    # A head that is turned hides one of them.
    left, right = q.get('look', 0) > -2, q.get('look', 0) < 2
    s = f'<ellipse cx="-73" cy="6" rx="13" ry="21" fill="{lit}"/>' if left else ''
    s += f'<ellipse cx="73" cy="6" rx="13" ry="21" fill="{shade}"/>' if right else ''
    s += line('M-77,-2 C-82,4 -80,12 -75,16', ln, 2.5, 'opacity=".4"') if left else ''
    return s + earrings(q)


def skull(q, head, x, lit, shade, ln, blush):
    s = p(head, shade)
    s += f'<g clip-path="url(#head)"><path d="{head}" fill="{lit}" transform="translate({-17 + q.get("look", 0) * 3} -3)"/>'
    s += f'<ellipse cx="{-40 + x:g}" cy="36" rx="22" ry="15" fill="{blush}" opacity=".38"/><ellipse cx="{40 + x:g}" cy="36" rx="22" ry="15" fill="{blush}" opacity=".38"/>{marks(q, x, ln, blush, lit)}</g>'
    if q.get('freckles'):
        s += ''.join(f'<circle cx="{fx + x:g}" cy="{fy}" r="2" fill="{ln}" opacity=".4"/>' for fx, fy in [(-50, 26), (-40, 32), (-32, 24), (-44, 40), (50, 26), (40, 32), (32, 24), (44, 40), (-8, 20), (8, 22)])
    return s


def sleeves(q):
    kind, colour, *others = q['wear']
    if kind in BARE_ARMS:
        return SKIN[q['skin']][:2]
    colour = others[-1] if kind in SLEEVES_OF_ACCENT else colour
    return colour, darker(colour)


def person(q):
    lit, shade, ln, blush = SKIN[q['skin']]
    look, dx, dy, scale = q.get('look', 0), q.get('dx', 0), q.get('dy', 10), q.get('scale', 1.14)
    head = HEADS[q.get('face', 'oval')]
    x = look * 9
    behind, before = hair(q)
    if 'hat' in q:
        under, over = wear(*q['hat'])
        behind, before = under + behind, before + over
    # The head tilts, the shoulders do not.
    wide, high = q.get('shape', (1, 1))
    resized = '' if (wide, high) == (1, 1) else f' scale({wide} {high})'
    tilt = f'<g transform="rotate({q.get("tilt", 0)} 0 70){resized}">'
    prop = q.get('prop')
    figure = ''.join([
        f'<g transform="translate({240 + dx} {270 + dy}) scale({scale})">',
        BEHIND[prop](q, sleeves(q)) if prop in BEHIND else '',
        f'{tilt}{behind}</g>' if behind else '',
        body(q, lit, shade, ln),
        tilt, ears(q, lit, shade, ln), skull(q, head, x, lit, shade, ln, blush), beard(q, x, lit, head),
        eyes(q, x, lit, shade, ln), nose(q, x, lit, shade, ln, blush), mouth(q, x, ln), glasses(q, x), before, '</g>',
        PROPS[prop](q, sleeves(q)) if prop in PROPS else '', '</g>',
    ])
    face = f'{240 + dx - 150 * scale:.0f} {270 + dy - 168 * scale:.0f} {300 * scale:.0f} {300 * scale:.0f}'
    kind, *colours = q['bg']
    sky, sky2, far, near = LIGHT[colours[0]] if len(colours) == 1 else colours
    behind_all = surroundings(kind, (sky, sky2, far, near))
    clips = {'beard': BEARD, 'low': LOW, 'head': head, 'body': BODY}
    used = ''.join(f'<clipPath id="{name}"><path d="{d}"/></clipPath>' for name, d in clips.items() if f'url(#{name})' in figure)
    return tidy(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {W} {H}" width="{W}" height="{H}"><view id="face" viewBox="{face}"/>'
                f'<defs><linearGradient id="sky" x1="0" y1="0" x2=".25" y2="1"><stop stop-color="{sky}"/><stop offset="1" stop-color="{sky2}"/></linearGradient>'
                f'{used}</defs>{behind_all}{figure}</svg>')


SHAPE = re.compile(r'(<(?:rect|circle|ellipse) [^>]*?) fill="(#[0-9a-f]{3,6})"( opacity="[.0-9]+")?/>')
STROKE = re.compile(r'<path d="([^"]*)" fill="none" stroke="(#[0-9a-f]{3,6})" stroke-width="([.0-9]+)"( opacity="[.0-9]+")?/>')


def tidy(svg):
    """The same picture in fewer bytes: what every stroke says is said once, and what like shapes in a row say as well."""
    svg = svg.replace(' stroke-linecap="round" stroke-linejoin="round"', '').replace('<svg ', '<svg stroke-linecap="round" stroke-linejoin="round" ', 1)
    svg = re.sub(r'-?\d*\.\d{2,}', short, svg)
    svg = re.sub(r'(?<= d=")[^"]*', lambda d: re.sub(r'[ ,]+(?=[-A-Za-z])|(?<=[A-Za-z]) +', '', d.group()), svg)
    out, run, last = [], [], None
    for part in re.split(r'(<(?:rect|circle|ellipse|path) [^>]*/>)', svg):
        found = SHAPE.fullmatch(part) or STROKE.fullmatch(part)
        look = found and ('fill', *found.group(2, 3)) if found and found.re is SHAPE else found and ('stroke', *found.group(2, 3, 4))
        if part and (not found or look != last):
            out += same(run, last)
            run = []
        if found:
            run.append(found.group(1))
            last = look
        elif part:
            out.append(part)
            last = None
    return ''.join(out + same(run, last))


def short(number):
    """A tenth is enough for lengths from ten up, a hundredth for the others."""
    value = float(number.group())
    return f'{value:.1f}' if abs(value) >= 10 else f'{value:.2f}'.replace('0.', '.', 1) if abs(value) < 1 else f'{value:.2f}'


def same(run, look):
    """Shapes with one look: strokes become one path unless they are seen through, the others a group."""
    if not run:
        return []
    if look[0] == 'stroke':
        colour, width, opacity = look[1:]
        end = f'fill="none" stroke="{colour}" stroke-width="{width}"{opacity or ""}/>'
        return [f'<path d="{d}" {end}' for d in run] if opacity else [f'<path d="{"".join(run)}" {end}']
    fill, opacity = look[1:]
    if len(run) < 3:
        return [f'{shape} fill="{fill}"{opacity or ""}/>' for shape in run]
    # An opacity of its own for each, so that they do not become one.
    return [f'<g fill="{fill}">{"".join(f"{shape}{opacity or str()}/>" for shape in run)}</g>']


def everybody():
    people = {**PEOPLE, **CROWD}
    return {**people, **{name: {**people[who], **change} for name, (who, change) in AGAIN.items()}}


if __name__ == '__main__':
    check({**PEOPLE, **CROWD})
    check_scenes(everybody())
    drawn = {name: person(row) for name, row in everybody().items()}
    for name, svg in drawn.items():
        (ART / f'{name}.svg').write_text(svg)
    check_size({path.name: path.stat().st_size for path in ART.glob('*.svg')})
    print(len(drawn), 'portraits')
