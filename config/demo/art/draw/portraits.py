#!/usr/bin/env python3
"""Draws every portrait of people.py as an SVG, cut-paper style: `python3 portraits.py`.

Each file has two views: the whole picture (4:5) and `#face` (square, for avatars).
"""
from pathlib import Path

from backdrops import bg
from clothes import BODY, clothes
from hair import STYLES, beanie, scarf
from pens import H, HAIR, SKIN, W, c, line, mix, p
from people import AGAIN, PEOPLE

ART = Path(__file__).parent.parent

HEADS = {
    'oval': ('M-73,-18 C-76,-76 -42,-106 0,-106 C42,-106 76,-76 73,-18 C72,30 62,64 36,90 '
             'C20,106 -20,106 -36,90 C-62,64 -72,30 -73,-18 Z'),
    'soft': ('M-72,-18 C-75,-76 -42,-106 0,-106 C42,-106 75,-76 72,-18 C72,28 60,60 32,88 '
             'C17,103 -17,103 -32,88 C-60,60 -72,28 -72,-18 Z'),
    'broad': ('M-76,-18 C-79,-78 -44,-106 0,-106 C44,-106 79,-78 76,-18 C76,34 70,68 46,92 '
              'C26,110 -26,110 -46,92 C-70,68 -76,34 -76,-18 Z'),
}
BEARD = ('M-74,-2 C-74,34 -66,72 -40,98 C-22,116 22,116 40,98 C66,72 74,34 74,-2 C70,18 64,30 50,34 '
         'C34,26 16,24 0,30 C-16,24 -34,26 -50,34 C-64,30 -70,18 -74,-2 Z')
STUBBLE = ('M-73,4 C-72,36 -64,72 -38,94 C-20,108 20,108 38,94 C64,72 72,36 73,4 C70,30 60,42 44,44 '
           'C30,38 14,34 0,36 C-14,34 -30,38 -44,44 C-60,42 -70,30 -73,4 Z')
COVERS_EARS = ('scarf', 'long', 'wavy', 'bangs', 'bob', 'curly', 'shag', 'locs')
HIGH_COLLARS = ('turtle', 'scarfneck', 'hoodie')
DARK_EYED = ('umber', 'cocoa', 'ebony', 'amber')


def hair(q):
    if q['style'] == 'scarf':
        return scarf(*q['cloth'])
    if q['style'] == 'beanie':
        return beanie(*q['cloth'])
    return STYLES[q['style']](*HAIR[q.get('hair', 'brown')])


def body(q, lit, shade):
    kind, *colours = q['wear']
    s = p('M-34,60 C-34,100 -38,118 -52,144 C-30,176 30,176 52,144 C38,118 34,100 34,60 Z', shade)
    s += clothes(kind, colours, SKIN[q['skin']])
    if kind not in HIGH_COLLARS and q['style'] != 'scarf':
        s += p('M-34,70 C-34,100 -38,118 -50,136 C-24,160 24,160 50,136 C38,118 34,100 34,70 Z', shade)
        s += p('M-34,106 C-34,112 -40,124 -50,136 C-40,146 -22,152 -6,152 C-14,136 -26,120 -34,106 Z', lit, 'opacity=".55"')
    return s


def ears(q, lit, shade, ln):
    if q['style'] in COVERS_EARS:
        return ''
    s = f'<ellipse cx="-73" cy="6" rx="13" ry="21" fill="{lit}"/><ellipse cx="73" cy="6" rx="13" ry="21" fill="{shade}"/>'
    s += line('M-77,-2 C-82,4 -80,12 -75,16', ln, 2.5, 'opacity=".4"')
    if q.get('ring'):
        s += c(-75, 34, 6, q['ring']) + c(75, 34, 6, q['ring'])
    return s


def skull(q, head, x, lit, shade, ln, blush):
    s = p(head, shade)
    s += f'<g clip-path="url(#head)"><path d="{head}" fill="{lit}" transform="translate({-17 + q.get("look", 0) * 3} -3)"/>'
    s += f'<ellipse cx="{-40 + x:g}" cy="36" rx="22" ry="15" fill="{blush}" opacity=".38"/><ellipse cx="{40 + x:g}" cy="36" rx="22" ry="15" fill="{blush}" opacity=".38"/></g>'
    if q.get('freckles'):
        s += ''.join(c(fx + x, fy, 2, ln, 'opacity=".4"') for fx, fy in [(-50, 26), (-40, 32), (-32, 24), (-44, 40), (50, 26), (40, 32), (32, 24), (44, 40), (-8, 20), (8, 22)])
    return s


def beard(q, x, lit):
    kind = q.get('beard')
    base, dark, _ = HAIR[q.get('beardhair', q.get('hair', 'brown'))]
    if kind == 'full':
        return p(BEARD, base) + p('M-26,34 C-14,24 -4,26 0,30 C4,26 14,24 26,34 C22,44 12,46 0,44 C-12,46 -22,44 -26,34 Z', dark)
    if kind == 'stubble':
        return p(STUBBLE, base, 'opacity=".22"')
    if kind == 'short':
        side = p('M40,-10 L90,-10 L90,120 L10,120 C48,80 52,40 40,-10 Z', dark, 'opacity=".3"')
        return p(BEARD, mix(base, lit, .84)) + f'<g clip-path="url(#beard)">{side}</g>'
    chin = p('M-26,70 C-20,62 20,62 26,70 C28,92 16,106 0,106 C-16,106 -28,92 -26,70 Z', base)
    lip = p(f'M{x - 34},44 C{x - 22},28 {x - 6},28 {x},34 C{x + 6},28 {x + 22},28 {x + 34},44 C{x + 22},50 {x + 8},46 {x},44 C{x - 8},46 {x - 22},50 {x - 34},44 Z', base)
    return {'goatee': chin + lip, 'stache': lip}.get(kind, '')


def eyes(q, x, ln):
    iris = '#2a1a1a' if q['skin'] in DARK_EYED else q.get('eyes', '#3b2a2a')
    brow = q.get('brow', HAIR[q.get('hair', 'brown')][1] if q.get('hair') not in ('pale', 'silver', 'grey', 'blond') else ln)
    fem, mood, y = q.get('fem', True), q.get('mood', 'open'), -2
    s = ''
    for side in (-1, 1):
        ex = side * 29 + x
        if mood == 'smile' or (mood == 'wink' and side == 1):
            s += line(f'M{ex - 11},{y + 3} C{ex - 6},{y - 8} {ex + 6},{y - 8} {ex + 11},{y + 3}', iris, 4.5)
        else:
            s += f'<ellipse cx="{ex}" cy="{y}" rx="5.6" ry="7.2" fill="{iris}"/>' + c(ex + 2, y - 3, 1.8, '#fff', 'opacity=".85"')
            if fem:
                s += line(f'M{ex - side * 7},{y - 9} C{ex},{y - 13} {ex + side * 8},{y - 10} {ex + side * 12},{y - 4}', iris, 3.2)
            else:
                s += line(f'M{ex - 9},{y - 9} C{ex - 3},{y - 12} {ex + 4},{y - 12} {ex + 9},{y - 9}', iris, 2.6, 'opacity=".65"')
        by, width = (-25, 4.4) if fem else (-23, 6.6)
        s += line(f'M{ex - side * 13},{by + 3} C{ex - side * 4},{by - 5} {ex + side * 8},{by - 5} {ex + side * 16},{by + 3}', brow, width)
        if q.get('age'):
            s += line(f'M{side * 52 + x * .6:g},-4 L{side * 60 + x * .6:g},-8 M{side * 52 + x * .6:g},4 L{side * 61 + x * .6:g},5', ln, 2.2, 'opacity=".35"')
    if q.get('age'):
        s += line(f'M{x - 26},22 C{x - 34},34 {x - 38},44 {x - 36},52', ln, 2.2, 'opacity=".28"') + line(f'M{x + 26},22 C{x + 34},34 {x + 38},44 {x + 36},52', ln, 2.2, 'opacity=".28"')
    return s


def nose(q, x, ln):
    nx, side = x * 1.4, 1 if q.get('look', 0) >= 0 else -1
    return line(f'M{nx + side * 1:g},-4 C{nx + side * 5:g},8 {nx + side * 11:g},16 {nx + side * 9:g},22 C{nx + side * 7:g},26 {nx - side * 1:g},27 {nx - side * 5:g},25', ln, 3, 'opacity=".62"')


def mouth(q, x, ln):
    kind = q.get('mouth', 'smile')
    if kind == 'grin':
        return (p(f'M{x - 24},46 C{x - 12},52 {x + 12},52 {x + 24},46 C{x + 20},66 {x + 8},72 {x},72 C{x - 8},72 {x - 20},66 {x - 24},46 Z', '#6a1f2b')
                + p(f'M{x - 22},48 C{x - 12},53 {x + 12},53 {x + 22},48 C{x + 20},56 {x + 14},58 {x},58 C{x - 14},58 {x - 20},56 {x - 22},48 Z', '#fff'))
    if kind == 'lips':
        return (p(f'M{x - 22},54 C{x - 12},46 {x - 5},46 {x},50 C{x + 5},46 {x + 12},46 {x + 22},54 C{x + 14},66 {x + 6},68 {x},68 C{x - 6},68 {x - 14},66 {x - 22},54 Z', q.get('lip', ln))
                + line(f'M{x - 20},54 C{x - 8},58 {x + 8},58 {x + 20},54', ln, 2.4, 'opacity=".7"'))
    if kind == 'soft':
        return line(f'M{x - 16},56 C{x - 6},62 {x + 8},62 {x + 18},54', ln, 3.6)
    return line(f'M{x - 22},50 C{x - 12},64 {x + 12},64 {x + 22},50', ln, 4)


def glasses(q, x):
    frame = q.get('glasses')
    if not frame:
        return ''
    if q.get('round'):
        s = ''.join(f'<circle cx="{side * 30 + x:g}" cy="0" r="23" fill="#fff" fill-opacity=".14" stroke="{frame}" stroke-width="4.5"/>' for side in (-1, 1))
    else:
        s = ''.join(f'<rect x="{side * 31 + x - 25:g}" y="-19" width="50" height="38" rx="13" fill="#fff" fill-opacity=".14" stroke="{frame}" stroke-width="5"/>' for side in (-1, 1))
    return s + line(f'M{x - 7:g},-3 C{x - 3:g},-7 {x + 3:g},-7 {x + 7:g},-3 M{x - 55:g},-5 L-74,-8 M{x + 55:g},-5 L74,-8', frame, 4.5)


def person(q):
    lit, shade, ln, blush = SKIN[q['skin']]
    look, dx, dy, scale = q.get('look', 0), q.get('dx', 0), q.get('dy', 10), q.get('scale', 1.14)
    head = HEADS[q.get('face', 'oval')]
    x = look * 9
    behind, before = hair(q)
    # The head tilts, the shoulders do not.
    tilt = f'<g transform="rotate({q.get("tilt", 0)} 0 70)">'
    figure = ''.join([
        f'<g transform="translate({240 + dx} {270 + dy}) scale({scale})">',
        f'{tilt}{behind}</g>' if behind else '',
        body(q, lit, shade),
        tilt, ears(q, lit, shade, ln), skull(q, head, x, lit, shade, ln, blush), beard(q, x, lit),
        eyes(q, x, ln), nose(q, x, ln), mouth(q, x, ln), glasses(q, x), before, '</g></g>',
    ])
    face = f'{240 + dx - 150 * scale:.0f} {270 + dy - 168 * scale:.0f} {300 * scale:.0f} {300 * scale:.0f}'
    kind, sky, sky2, far, near = q['bg']
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {W} {H}" width="{W}" height="{H}"><view id="face" viewBox="{face}"/>'
            f'<defs><linearGradient id="sky" x1="0" y1="0" x2=".25" y2="1"><stop stop-color="{sky}"/><stop offset="1" stop-color="{sky2}"/></linearGradient>'
            f'<clipPath id="beard"><path d="{BEARD}"/></clipPath><clipPath id="head"><path d="{head}"/></clipPath><clipPath id="body"><path d="{BODY}"/></clipPath></defs>'
            f'{bg(kind, sky, sky2, far, near)}{figure}</svg>')


if __name__ == '__main__':
    for name, row in PEOPLE.items():
        (ART / f'{name}.svg').write_text(person(row))
    for name, (who, change) in AGAIN.items():
        (ART / f'{name}.svg').write_text(person({**PEOPLE[who], **change}))
    print(len(PEOPLE) + len(AGAIN), 'portraits')
