"""What is in a face: heads, eyes, brows, noses, mouths, beards, glasses, marks and jewels. The origin is its middle."""
from math import cos, pi, sin

from pens import HAIR, c, darker, line, mix, oval, p, pair

HEADS = {
    'oval': ('M-73,-18 C-76,-76 -42,-106 0,-106 C42,-106 76,-76 73,-18 C72,30 62,64 36,90 '
             'C20,106 -20,106 -36,90 C-62,64 -72,30 -73,-18 Z'),
    'soft': ('M-72,-18 C-75,-76 -42,-106 0,-106 C42,-106 75,-76 72,-18 C72,28 60,60 32,88 '
             'C17,103 -17,103 -32,88 C-60,60 -72,28 -72,-18 Z'),
    'broad': ('M-76,-18 C-79,-78 -44,-106 0,-106 C44,-106 79,-78 76,-18 C76,34 70,68 46,92 '
              'C26,110 -26,110 -46,92 C-70,68 -76,34 -76,-18 Z'),
    'long': ('M-71,-18 C-75,-78 -42,-108 0,-108 C42,-108 75,-78 71,-18 C71,40 64,86 34,112 '
             'C18,124 -18,124 -34,112 C-64,86 -71,40 -71,-18 Z'),
    'round': ('M-77,-12 C-79,-76 -46,-106 0,-106 C46,-106 79,-76 77,-12 C78,50 52,98 0,98 '
              'C-52,98 -78,50 -77,-12 Z'),
    'square': ('M-75,-18 C-78,-78 -44,-106 0,-106 C44,-106 78,-78 75,-18 C75,30 76,60 60,84 '
               'C44,108 -44,108 -60,84 C-76,60 -75,30 -75,-18 Z'),
    'heart': ('M-75,-22 C-78,-80 -44,-106 0,-106 C44,-106 78,-80 75,-22 C72,24 50,66 17,100 '
              'C8,108 -8,108 -17,100 C-50,66 -72,24 -75,-22 Z'),
    'diamond': ('M-73,-14 C-70,-78 -40,-108 0,-108 C40,-108 70,-78 73,-14 C80,26 56,58 26,96 '
                'C14,110 -14,110 -26,96 C-56,58 -80,26 -73,-14 Z'),
    'full': ('M-74,-20 C-77,-78 -42,-106 0,-106 C42,-106 77,-78 74,-20 C76,14 86,48 66,82 '
             'C50,106 -50,106 -66,82 C-86,48 -76,14 -74,-20 Z'),
}
BEARD = ('M-74,-2 C-74,34 -66,72 -40,98 C-22,116 22,116 40,98 C66,72 74,34 74,-2 C70,18 64,30 50,34 '
         'C34,26 16,24 0,30 C-16,24 -34,26 -50,34 C-64,30 -70,18 -74,-2 Z')
STUBBLE = ('M-73,4 C-72,36 -64,72 -38,94 C-20,108 20,108 38,94 C64,72 72,36 73,4 C70,30 60,42 44,44 '
           'C30,38 14,34 0,36 C-14,34 -30,38 -44,44 C-60,42 -70,30 -73,4 Z')
# Where a beard grows, on a head of any shape.
LOW = 'M-120,-4 L-76,-4 C-70,18 -64,30 -50,34 C-34,26 -16,24 0,30 C16,24 34,26 50,34 C64,30 70,18 76,-4 L120,-4 L120,160 L-120,160 Z'
# The heads for which the two beards above are cut.
OLD_HEADS = ('oval', 'soft', 'broad')


def brow_colour(q, ln):
    return q.get('brow', HAIR[q.get('hair', 'brown')][1] if q.get('hair') not in ('pale', 'silver', 'grey', 'blond', 'white', 'pink', 'teal', 'blue') else ln)


def iris_colour(q):
    return '#2a1a1a' if q['skin'] in ('umber', 'cocoa', 'ebony', 'amber', 'mocha', 'night', 'bronze') else q.get('eyes', '#3b2a2a')


def eye(q, side, iris, ln, lit, shade):
    """One eye around 0,0, of the right side; the other is its mirror image."""
    kind, fem = q['eye'], q.get('fem', True)
    lid = '#2b1c1c' if fem else mix(iris, ln, .5)
    ball = c(0, 0, 6.4, iris) + c(0, 0, 2.8, '#17100f') + c(side * 2, -2.5, 1.9, '#fff')
    s = ''
    if q.get('shadow'):
        s += p('M-15,2 C-10,-15 8,-17 18,-6 C8,-9 -6,-8 -15,2 Z', q['shadow'], 'opacity=".55"')
    if kind == 'almond':
        s += p('M-14,2 C-8,-10 7,-10 15,-1 C8,8 -7,9 -14,2 Z', '#fffaf4') + ball + line('M-14,2 C-8,-10 7,-10 15,-1' + (' L19,-5' if fem else ''), lid, 3.2)
    elif kind == 'wide':
        s += oval(0, 0, 13, 11, '#fffaf4') + ball + line('M-13,-3 C-8,-13 8,-13 13,-3', lid, 3) + (line('M8,-11 L12,-17 M12,-7 L17,-11', lid, 2.4) if fem else '')
    elif kind == 'narrow':
        s += p('M-15,2 C-6,-6 8,-6 16,-1 C8,5 -6,6 -15,2 Z', '#fffaf4') + oval(0, 0, 5.4, 4.6, iris) + c(side * 1.6, -1.6, 1.5, '#fff') + line('M-15,2 C-6,-7 8,-8 17,-3', lid, 3.6)
    elif kind == 'hooded':
        s += p('M-13,3 C-8,-5 8,-5 14,2 C8,8 -7,9 -13,3 Z', '#fffaf4') + oval(0, 1, 5.6, 5.2, iris) + c(side * 1.8, -1, 1.6, '#fff') + p('M-16,2 C-12,-13 12,-13 18,2 C10,-5 -8,-5 -16,2 Z', shade) + line('M-14,1 C-8,-5 8,-5 16,2', lid, 2.8)
    elif kind == 'sleepy':
        s += p('M-13,-1 L14,-1 C10,9 -8,10 -13,-1 Z', '#fffaf4') + p('M-6,-1 L6,-1 C7,8 -7,8 -6,-1 Z', iris) + line('M-15,0 L16,-1', lid, 3.6) + line('M-12,-9 C-4,-12 6,-12 13,-8', ln, 2, 'opacity=".5"')
    elif kind == 'small':
        s += oval(0, 0, 4.4, 5.4, iris) + c(side * 1.4, -2, 1.4, '#fff', 'opacity=".85"') + (line('M-7,-7 C-2,-10 5,-9 9,-4', lid, 2.4) if fem else '')
    elif kind == 'lash':
        s += oval(0, 0, 6.4, 8, iris) + c(side * 2, -3, 2.1, '#fff', 'opacity=".9"') + line('M-9,-6 C-4,-13 6,-13 12,-5 M10,-8 L17,-13 M5,-11 L9,-18 M12,-4 L19,-6', lid, 2.8)
    elif kind == 'joy':
        s += line('M-13,4 C-7,-10 7,-10 13,4', iris, 4.6) + line('M-10,9 C-4,12 4,12 10,9', ln, 2, 'opacity=".4"')
    elif kind == 'deep':
        s += oval(0, -3, 17, 14, shade, 'opacity=".75"') + oval(0, 0, 5.6, 6.6, iris) + c(side * 2, -3, 1.7, '#fff', 'opacity=".85"') + line('M-12,-5 C-5,-10 6,-10 13,-4', lid, 3)
    return s


def brow(kind, colour):
    if kind == 'straight':
        return line('M-14,1 L16,-1', colour, 6)
    if kind == 'thick':
        return p('M-16,5 C-10,-7 6,-10 19,2 C8,-1 -4,1 -15,7 Z', colour) + line('M-13,3 C-4,-4 6,-5 16,1', colour, 5)
    if kind == 'thin':
        return line('M-14,2 C-4,-7 8,-8 18,2', colour, 3)
    if kind == 'angled':
        return line('M-15,5 L5,-6 L18,3', colour, 5)
    if kind == 'high':
        return line('M-14,-3 C-6,-14 8,-14 17,-3', colour, 4)
    if kind == 'bushy':
        return p('M-17,7 L-13,-3 L-8,-4 L-5,-9 L0,-7 L5,-10 L9,-6 L14,-7 L20,3 C8,1 -4,2 -17,7 Z', colour)
    if kind == 'sad':
        return line('M-14,-4 C-4,-6 8,-2 17,5', colour, 4.6)
    if kind == 'low':
        return line('M-16,8 C-6,3 8,1 18,5', colour, 7)
    return line('M-13,3 C-4,-5 8,-5 16,3', colour, 5)


def eyes(q, x, lit, shade, ln):
    iris, colour = iris_colour(q), brow_colour(q, ln)
    if 'eye' not in q:
        return plain_eyes(q, x, ln, iris, colour)
    gap, size, slant, turn = q.get('gap', 30), q.get('size', 1), q.get('slant', 0), q.get('look', 0)
    s = ''
    for side in (-1, 1):
        # On the side that is turned away an eye is narrower.
        far = .86 if turn * side >= 2 else 1
        at = f'<g transform="translate({side * gap * (.94 if far < 1 else 1) + x:g} -2) scale({side * far:g} 1)">'
        kind = 'joy' if q.get('wink') and side == 1 else q['eye']
        s += f'{at}<g transform="rotate({slant}) scale({size})">{eye({**q, "eye": kind}, side, iris, ln, lit, shade)}</g><g transform="translate(0 {-25 if q["eye"] != "wide" else -28})">{brow(q.get("brows", "arch"), colour)}</g></g>'
    return s + wrinkles(q, x, ln)


def plain_eyes(q, x, ln, iris, brow):
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


def wrinkles(q, x, ln):
    """Of three ages: from fifty lines beside the eyes, from sixty under them, from seventy on the forehead."""
    age, at, s = int(q.get('age', 0)), f'transform="translate({x * .8:g} 0)"', ''
    if age >= 1:
        s += 'M-52,-4 L-61,-8 M-53,4 L-62,5 M52,-4 L61,-8 M53,4 L62,5 M-27,24 C-34,34 -38,44 -36,54 M27,24 C34,34 38,44 36,54 '
    if age >= 2:
        s += 'M-42,14 C-36,19 -26,19 -20,15 M42,14 C36,19 26,19 20,15 M-38,58 C-42,64 -42,70 -40,74 M38,58 C42,64 42,70 40,74 '
    if age >= 3:
        s += 'M-36,-50 C-16,-56 16,-56 36,-50 M-28,-62 C-12,-67 12,-67 28,-62 M-56,30 C-52,40 -50,48 -50,58 M56,30 C52,40 50,48 50,58 M-8,82 C-2,85 4,85 10,82 '
    return line(s.strip(), ln, 2.2, f'opacity=".34" {at}') if s else ''


def nose(q, x, lit, shade, ln, blush):
    kind, nx, side = q.get('nose'), x * 1.4, 1 if q.get('look', 0) >= 0 else -1
    if kind is None:
        return line(f'M{nx + side * 1:g},-4 C{nx + side * 5:g},8 {nx + side * 11:g},16 {nx + side * 9:g},22 C{nx + side * 7:g},26 {nx - side * 1:g},27 {nx - side * 5:g},25', ln, 3, 'opacity=".62"')
    strokes = {
        'button': 'M-8,19 C-5,27 5,27 8,19',
        'wide': 'M-14,17 C-17,26 -7,28 0,25 C7,28 17,26 14,17',
        'long': 'M2,-16 C7,6 15,20 12,29 C8,34 -4,34 -8,30',
        'straight': 'M1,-12 L8,22 C6,27 -2,27 -6,25',
        'round': 'M-9,24 C-4,29 4,29 9,24 M-13,16 C-15,22 -12,26 -9,25 M13,16 C15,22 12,26 9,25',
        'hook': 'M-1,-12 C11,-10 9,6 16,20 C13,28 1,27 -6,26',
        'flat': 'M-8,22 L-4,24 M8,22 L4,24 M-15,16 C-18,22 -15,27 -11,26 M15,16 C18,22 15,27 11,26',
        'sharp': 'M6,-10 L15,22 L0,26',
        'snub': 'M0,2 C-3,10 -10,14 -9,20 C-6,26 6,26 9,20',
    }
    s = {'round': oval(0, 17, 14, 12, blush, 'opacity=".5"'), 'sharp': p('M1,-14 L15,22 L-3,26 Z', shade, 'opacity=".8"'),
         'wide': oval(0, 18, 15, 9, shade, 'opacity=".6"'), 'long': p('M0,-16 C6,4 15,20 12,29 C6,34 0,33 -2,31 Z', shade, 'opacity=".6"'),
         'button': oval(0, 17, 8, 7, blush, 'opacity=".4"'), 'flat': oval(0, 17, 17, 10, shade, 'opacity=".45"')}.get(kind, '')
    return f'<g transform="translate({nx:g} 0) scale({side} 1)">{s}{line(strokes[kind], ln, 3, "opacity=" + chr(34) + ".66" + chr(34))}</g>'


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
    lip = q.get('lip', ln)
    s = {
        'laugh': lambda: p('M-29,42 C-12,49 12,49 29,42 C27,74 12,84 0,84 C-12,84 -27,74 -29,42 Z', '#6a1f2b') + p('M-27,44 C-12,51 12,51 27,44 C26,52 22,56 0,57 C-22,56 -26,52 -27,44 Z', '#fff') + oval(0, 76, 13, 8, '#d4626b'),
        'teeth': lambda: p('M-26,47 C-10,54 10,54 26,47 C18,67 -18,67 -26,47 Z', '#fff') + line('M-26,47 C-10,54 10,54 26,47 C18,67 -18,67 -26,47 Z', lip, 3.4),
        'gap': lambda: p('M-23,47 C-10,53 10,53 23,47 C16,66 -16,66 -23,47 Z', '#fff') + line('M0,52 L0,59', '#6a1f2b', 3.4) + line('M-23,47 C-10,53 10,53 23,47 C16,66 -16,66 -23,47 Z', ln, 3),
        'smirk': lambda: line('M-16,58 C-2,62 14,58 24,46', ln, 4) + line('M28,40 C32,44 32,50 29,54', ln, 2.4, 'opacity=".5"'),
        'bow': lambda: p('M-17,54 C-10,46 -4,46 0,50 C4,46 10,46 17,54 C10,63 5,65 0,65 C-5,65 -10,63 -17,54 Z', lip) + line('M-16,54 C-6,57 6,57 16,54', darker(lip, .3), 2.2),
        'thin': lambda: line('M-22,54 C-8,59 8,59 22,53', ln, 3.2),
        'wry': lambda: line('M-20,52 C-8,60 4,58 20,56', ln, 3.6) + line('M-24,48 C-27,52 -27,56 -25,58', ln, 2.4, 'opacity=".5"'),
        'open': lambda: p('M-19,50 C-8,46 8,46 19,50 C14,66 -14,66 -19,50 Z', lip) + p('M-14,51 C-6,54 6,54 14,51 C10,57 -10,57 -14,51 Z', '#fff'),
        'wide': lambda: line('M-30,48 C-16,66 16,66 30,48', ln, 4) + line('M-34,44 C-32,48 -31,50 -29,51 M34,44 C32,48 31,50 29,51', ln, 2.4, 'opacity=".5"'),
    }.get(kind, lambda: line('M-22,50 C-12,64 12,64 22,50', ln, 4))()
    return f'<g transform="translate({x} 0)">{s}</g>'


def beard(q, x, lit, head):
    kind = q.get('beard')
    base, dark, light = HAIR[q.get('beardhair', q.get('hair', 'brown'))]
    plain = q.get('face', 'oval') in OLD_HEADS
    grown = f'<g clip-path="url(#low)"><path d="{head}" fill="{{}}" transform="translate(0 3) scale(1.045)"/></g>'
    lip = p(f'M{x - 34},44 C{x - 22},28 {x - 6},28 {x},34 C{x + 6},28 {x + 22},28 {x + 34},44 C{x + 22},50 {x + 8},46 {x},44 C{x - 8},46 {x - 22},50 {x - 34},44 Z', base)
    chin = p('M-26,70 C-20,62 20,62 26,70 C28,92 16,106 0,106 C-16,106 -28,92 -26,70 Z', base)
    if kind == 'full':
        return (p(BEARD, base) if plain else grown.format(base)) + p('M-26,34 C-14,24 -4,26 0,30 C4,26 14,24 26,34 C22,44 12,46 0,44 C-12,46 -22,44 -26,34 Z', dark)
    if kind == 'stubble':
        return p(STUBBLE, base, 'opacity=".22"') if plain else f'<g opacity=".24" clip-path="url(#low)"><path d="{head}" fill="{base}"/></g>'
    if kind == 'short':
        if not plain:
            return grown.format(mix(base, lit, .84))
        side = p('M40,-10 L90,-10 L90,120 L10,120 C48,80 52,40 40,-10 Z', dark, 'opacity=".3"')
        return p(BEARD, mix(base, lit, .84)) + f'<g clip-path="url(#beard)">{side}</g>'
    if kind == 'long':
        return grown.format(base) + p('M-64,60 C-64,110 -48,150 -30,166 C-22,158 -10,172 2,176 C14,172 24,158 32,164 C50,148 64,110 64,60 Z', base) + lip.replace(base, dark) + line('M-30,100 C-28,124 -22,140 -16,150 M26,100 C26,124 20,140 14,152 M0,104 L0,130', light, 3.4, 'opacity=".5"')
    if kind == 'bushy':
        curls = ''.join(c(sin(a) * 70, 34 + cos(a) * 66, 16, base) for a in [pi * (-.5 + i / 10) for i in range(11)])
        return grown.format(base) + curls + lip.replace(base, dark)
    if kind == 'strap':
        return f'<g clip-path="url(#low)"><path d="{head}" fill="none" stroke="{base}" stroke-width="22"/></g>'
    if kind == 'handlebar':
        return p(f'M{x},36 C{x - 10},28 {x - 26},32 {x - 40},44 C{x - 50},48 {x - 54},40 {x - 50},32 C{x - 62},42 {x - 54},58 {x - 38},54 C{x - 22},52 {x - 8},48 {x},42 C{x + 8},48 {x + 22},52 {x + 38},54 C{x + 54},58 {x + 62},42 {x + 50},32 C{x + 54},40 {x + 50},48 {x + 40},44 C{x + 26},32 {x + 10},28 {x},36 Z', base)
    if kind == 'walrus':
        return p(f'M{x - 40},58 C{x - 38},34 {x - 14},24 {x},32 C{x + 14},24 {x + 38},34 {x + 40},58 C{x + 28},50 {x + 12},50 {x},52 C{x - 12},50 {x - 28},50 {x - 40},58 Z', base) + line(f'M{x - 20},38 L{x - 26},50 M{x + 20},38 L{x + 26},50', light, 3, 'opacity=".6"')
    if kind == 'pencil':
        return line(f'M{x - 24},44 C{x - 14},37 {x - 6},37 {x},40 C{x + 6},37 {x + 14},37 {x + 24},44', base, 4.6)
    if kind == 'chops':
        return pair('M-78,-20 C-76,20 -70,60 -46,74 C-40,60 -46,40 -58,28 C-66,16 -66,-4 -66,-22 Z', base)
    if kind == 'pointed':
        return lip + p('M-18,72 C-10,64 10,64 18,72 C18,96 8,118 0,128 C-8,118 -18,96 -18,72 Z', base)
    if kind == 'soul':
        return p(f'M{x * .8 - 8:g},74 C{x * .8 - 4:g},70 {x * .8 + 4:g},70 {x * .8 + 8:g},74 L{x * .8:g},90 Z', base)
    return {'goatee': chin + lip, 'stache': lip}.get(kind, '')


def marks(q, x, ln, blush, lit):
    s = ''
    for mark in q.get('marks', ()):
        if mark == 'mole':
            s += c(x + 27, 40, 3.2, ln)
        elif mark == 'mole2':
            s += c(x - 34, 18, 3, ln) + c(x - 14, 76, 2.4, ln)
        elif mark == 'dimples':
            s += line(f'M{x - 38},46 C{x - 43},52 {x - 42},60 {x - 38},64 M{x + 38},46 C{x + 43},52 {x + 42},60 {x + 38},64', ln, 2.6, 'opacity=".5"')
        elif mark == 'rosy':
            s += oval(-44 + x, 36, 17, 13, blush, 'opacity=".75"') + oval(44 + x, 36, 17, 13, blush, 'opacity=".75"')
        elif mark == 'scar':
            s += line(f'M{x + 38},-38 L{x + 30},-14', lit, 4)
        elif mark == 'vitiligo':
            s += p('M-72,-4 C-60,-14 -46,0 -50,14 C-40,24 -48,44 -60,44 C-70,30 -74,10 -72,-4 Z M20,-96 C40,-96 56,-80 52,-66 C40,-60 26,-66 24,-78 Z', '#f6dccb', 'opacity=".85"')
        elif mark == 'chin':
            s += line(f'M{x * .8:g},84 L{x * .8:g},93', ln, 3, 'opacity=".5"')
        elif mark == 'bindi':
            s += c(x, -38, 4.6, '#a8233a')
        elif mark == 'spots':
            s += ''.join(c(a, b, 3.4, ln, 'opacity=".22"') for a, b in ((-52, -40), (-40, -66), (46, -58), (58, -20), (-60, 20)))
        elif mark == 'stud':
            s += c(x * 1.4 + 12, 19, 2.6, '#e9e2c8')
    return s


def glasses(q, x):
    frame, kind = q.get('glasses'), q.get('specs', 'round' if q.get('round') else 'rect')
    if not frame:
        return ''
    arms = line(f'M{x - 7:g},-3 C{x - 3:g},-7 {x + 3:g},-7 {x + 7:g},-3 M{x - 55:g},-5 L-74,-8 M{x + 55:g},-5 L74,-8', frame, 4.5)
    sides, lens = (-1, 1), 'fill="#fff" fill-opacity=".14"'
    if kind == 'round':
        s = ''.join(f'<circle cx="{side * 30 + x:g}" cy="0" r="23" {lens} stroke="{frame}" stroke-width="4.5"/>' for side in sides)
    elif kind == 'rect':
        s = ''.join(f'<rect x="{side * 31 + x - 25:g}" y="-19" width="50" height="38" rx="13" {lens} stroke="{frame}" stroke-width="5"/>' for side in sides)
    else:
        shape = {
            'cat': 'M-24,-12 C-16,-20 8,-20 32,-26 C30,-4 24,18 4,19 C-14,19 -26,8 -24,-12 Z',
            'half': 'M-25,-2 L25,-2 C25,14 14,20 0,20 C-14,20 -25,14 -25,-2 Z',
            'aviator': 'M-24,-16 C-8,-20 14,-20 27,-14 C28,8 16,25 0,24 C-14,24 -26,6 -24,-16 Z',
            'big': 'M-24,-24 C-8,-29 12,-29 25,-24 C31,-4 28,20 20,27 C6,32 -8,32 -18,26 C-27,16 -29,-8 -24,-24 Z',
            'oval': 'M-25,0 C-25,-20 25,-20 25,0 C25,20 -25,20 -25,0 Z',
            'bold': 'M-26,-17 L27,-18 L25,16 C20,21 -18,21 -23,16 Z',
            'sun': 'M-25,-17 C-8,-20 12,-20 27,-16 C28,8 18,20 2,20 C-14,20 -26,8 -25,-17 Z',
            'rimless': 'M-24,-14 L24,-14 C26,4 18,17 0,17 C-18,17 -26,4 -24,-14 Z',
        }[kind]
        width = {'bold': 8, 'rimless': 1.6, 'big': 4, 'half': 3.6}.get(kind, 4.4)
        fill = 'fill="#24222b" fill-opacity=".9"' if kind == 'sun' else lens
        s = ''.join(f'<path d="{shape}" {fill} stroke="{frame}" stroke-width="{width}" transform="translate({side * 31 + x:g} 0) scale({side} 1)"/>' for side in sides)
    return s + arms


def earrings(q):
    if not q.get('ring'):
        return ''
    colour, kind, look = q['ring'], q.get('rings', 'stud'), q.get('look', 0)
    at = [side for side in (-1, 1) if look * side < 2]
    if kind == 'hoop':
        return ''.join(f'<circle cx="{side * 78}" cy="48" r="17" fill="none" stroke="{colour}" stroke-width="5"/>' for side in at)
    if kind == 'drop':
        return ''.join(line(f'M{side * 76},28 L{side * 76},44', colour, 3) + p(f'M{side * 76},42 l9,18 a10,10 0 1 1 -18,0 Z', colour) for side in at)
    if kind == 'long':
        return ''.join(line(f'M{side * 76},28 L{side * 76},76', colour, 4.5) + c(side * 76, 80, 6, colour) for side in at)
    return ''.join(c(side * 75, 34, 6, colour) for side in at)


def necklace(kind, colour):
    if kind == 'pearls':
        return line('M-52,136 C-36,186 36,186 52,136', colour, 12, 'stroke-dasharray="0 13"')
    if kind == 'beads':
        return line('M-58,140 C-44,250 44,250 58,140', colour, 15, 'stroke-dasharray="0 32"') + line('M-58,140 C-44,250 44,250 58,140', darker(colour), 12, 'stroke-dasharray="0 32" stroke-dashoffset="16"')
    if kind == 'pendant':
        return line('M-46,136 C-30,190 -12,214 0,222 C12,214 30,190 46,136', colour, 3) + p('M0,216 l9,12 l-9,14 l-9,-14 Z', colour)
    if kind == 'chain':
        return line('M-48,138 C-30,186 30,186 48,138', colour, 5.5, 'stroke-dasharray="1 7"')
    if kind == 'collar':
        return line('M-46,132 C-26,162 26,162 46,132', colour, 9) + line('M-46,132 C-26,162 26,162 46,132', darker(colour, .35), 9, 'stroke-dasharray="2 12"')
    return ''
