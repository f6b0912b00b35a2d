"""More clothes, as in `clothes.py`: a colour, its shade and an accent in, a drawing from the shoulders down out."""
from clothes import BODY, clothes
from pens import box, c, darker, lighter, line, p, pair

SHADE = 'M60,150 C110,160 136,170 156,186 C192,212 200,270 206,350 L120,350 C128,270 112,200 60,150 Z'
THROAT = 'M-50,140 C-34,176 34,176 50,140 L40,126 L-40,126 Z'


def cloth(col):
    return p(BODY, col[0]) + p(SHADE, col[1], 'opacity=".55"')


def inside(drawing):
    return f'<g clip-path="url(#body)">{drawing}</g>'


def throat(skin):
    return p(THROAT, skin[0]) + p('M0,168 C26,168 44,158 50,140 L40,126 L14,126 Z', skin[1], 'opacity=".7"')


def lapels(colour):
    return pair('M-46,118 L-64,152 L-28,200 L2,192 Z', colour)


def open_neck(skin):
    return p('M-44,130 L0,196 L44,130 L38,116 L-38,116 Z', skin[0]) + p('M0,196 L44,130 L38,116 L8,116 Z', skin[1], 'opacity=".7"')


def denim(col, skin):
    s = cloth(col) + p('M-50,132 L-34,350 L34,350 L50,132 C30,156 -30,156 -50,132 Z', col[2]) + throat(skin)
    s += pair('M-46,122 L-86,150 L-72,196 L-28,160 Z', lighter(col[0], .12)) + line('M-50,196 L-38,350 M50,196 L38,350', col[1], 5)
    return s + ''.join(p(f'M{x},232 l56,0 l0,12 l-28,14 l-28,-14 Z', col[1]) for x in (-124, 68)) + line('M-160,196 C-130,206 -90,210 -56,208 M160,196 C130,206 90,210 56,208', '#e0b36a', 2, 'stroke-dasharray="6 5"') + c(-44, 250, 4, '#e0b36a') + c(-40, 300, 4, '#e0b36a')


def leather(col, skin):
    s = cloth(col) + p('M-44,132 L-22,350 L30,350 L46,132 C30,156 -30,156 -44,132 Z', col[2]) + throat(skin)
    s += pair('M-48,120 L-98,152 L-88,206 L-58,196 L-26,236 Z', lighter(col[0], .14)) + line('M-26,236 L-14,350', '#c8ccd2', 5, 'stroke-dasharray="4 3"') + line('M-150,230 L-96,214', '#c8ccd2', 4)
    return s + line('M-140,196 C-160,230 -168,280 -170,340', lighter(col[0], .2), 4, 'opacity=".6"')


def tie(col, skin):
    s = cloth(col) + p('M-46,126 L-10,350 L10,350 L46,126 Z', '#f7f3ec') + p('M-44,126 C-30,150 30,150 44,126 L36,114 L-36,114 Z', skin[1]) + pair('M-44,114 L-54,142 L-26,176 L0,156 Z', '#ffffff')
    s += p('M-13,158 L13,158 L8,180 L-8,180 Z', darker(col[2])) + p('M-9,180 L9,180 L22,320 L0,350 L-22,320 Z', col[2])
    return s + pair('M-50,134 L-96,160 L-106,210 L-74,222 L-14,350 L-44,350 Z', col[1])


def bow(col, skin):
    s = cloth(col) + p('M-46,126 L-30,350 L30,350 L46,126 Z', '#f7f3ec') + p('M-44,126 C-30,150 30,150 44,126 L36,114 L-36,114 Z', skin[1]) + pair('M-44,114 L-54,142 L-26,172 L0,156 Z', '#ffffff')
    return s + pair('M0,164 L-36,146 L-36,186 Z', col[2]) + c(0, 165, 9, darker(col[2])) + c(0, 220, 4, '#b9b2a6') + c(0, 264, 4, '#b9b2a6') + line('M-50,140 L-34,350 M50,140 L34,350', col[1], 7)


def polo(col, skin):
    return cloth(col) + open_neck(skin) + pair('M-46,116 L-66,150 L-30,186 L0,176 Z', col[1]) + p('M-12,186 L12,186 L12,262 L-12,262 Z', col[1]) + c(0, 206, 4, col[2]) + c(0, 234, 4, col[2]) + c(96, 234, 8, col[2])


def dots(col, skin):
    return cloth(col) + inside(line(' '.join(f'M{-204 + (y // 30 % 2) * 24},{y} H204' for y in range(170, 350, 30)), col[2], 16, 'stroke-dasharray="0 48"')) + throat(skin) + line('M-52,142 C-36,182 36,182 52,142', col[1], 7)


def floral(col, skin):
    spots = [(-150, 220), (-90, 190), (-100, 280), (-40, 240), (60, 210), (110, 260), (150, 220), (40, 300), (-160, 310), (120, 320), (-30, 320)]
    petals = line(' '.join(f'M{x - 8},{y - 6} v0 m16,0 v0 m-8,15 v0' for x, y in spots), col[2], 18) + line(' '.join(f'M{x},{y} v0' for x, y in spots), '#f8e7a0', 10)
    petals += line(' '.join(f'M{x + 14},{y + 14} q10,2 14,-8' for x, y in spots), lighter(col[0], .5), 5)
    return cloth(col) + inside(petals) + open_neck(skin) + lapels(lighter(col[0], .12)) + line('M0,196 L0,350', col[1], 4)


def knit(col, skin):
    zig = ''.join(line('M-214,%d ' % y + ' '.join('l17,-14 l17,14' for _ in range(13)), shade, 6) for y, shade in ((218, col[2]), (240, lighter(col[0], .3)), (300, col[2])))
    return cloth(col) + inside(zig) + throat(skin) + line('M-54,142 C-38,184 38,184 54,142', col[1], 12) + line('M-54,142 C-38,184 38,184 54,142', lighter(col[0]), 12, 'stroke-dasharray="3 6" opacity=".4"')


def dungarees(col, skin):
    s = clothes('crew', [col[2], darker(col[2]), '#fff'], skin) + p('M-78,232 L78,232 L96,350 L-96,350 Z', col[0]) + line('M-70,240 L-104,166 M70,240 L104,166', col[0], 24) + c(-72, 240, 8, '#e0c27a') + c(72, 240, 8, '#e0c27a')
    return s + p('M-34,268 L34,268 L30,322 L-30,322 Z', col[1]) + line('M-74,246 L74,246', '#f2d9a6', 2, 'stroke-dasharray="6 5"')


def cardigan(col, skin):
    s = p(BODY, col[2]) + throat(skin) + p('M-50,136 C-60,200 -30,300 -16,350 L-206,350 C-200,270 -192,212 -156,186 C-116,158 -64,150 -50,136 Z', col[0]) + p('M50,136 C60,200 30,300 16,350 L206,350 C200,270 192,212 156,186 C116,158 64,150 50,136 Z', col[0]) + p(SHADE, col[1], 'opacity=".45"')
    return s + line('M-50,138 C-60,200 -30,300 -16,350 M50,138 C60,200 30,300 16,350', col[1], 11) + ''.join(c(x, y, 6, '#efe3cf') for x, y in ((-40, 256), (-30, 300), (-20, 340)))


def puffer(col, skin):
    s = cloth(col) + inside(''.join(line(f'M-214,{y} C-120,{y + 16} 120,{y + 16} 214,{y}', col[1], 5) for y in range(196, 360, 38)))
    return s + p('M-60,92 C-40,112 40,112 60,92 L76,150 C40,184 -40,184 -76,150 Z', col[0]) + line('M-68,122 C-36,146 36,146 68,122', col[1], 5) + line('M0,172 L0,350', col[2], 7)


def raincoat(col, skin):
    s = p('M-64,84 C-118,110 -120,166 -84,196 L84,196 C120,166 118,110 64,84 C40,130 -40,130 -64,84 Z', col[1]) + cloth(col) + open_neck(skin) + pair('M-48,112 L-82,146 L-48,204 L-4,196 Z', lighter(col[0], .2))
    return s + line('M0,196 L0,350', col[1], 6) + ''.join(line(f'M-16,{y} L16,{y}', col[2], 9) for y in (226, 276, 326))


def tank(col, skin):
    s = p(BODY, skin[0]) + p(SHADE, skin[1], 'opacity=".7"') + line('M-110,212 C-120,250 -124,300 -124,350 M110,212 C120,250 124,300 124,350', skin[2], 3, 'opacity=".3"')
    return s + p('M-92,160 C-88,200 -60,224 0,224 C60,224 88,200 92,160 L124,174 C112,220 122,290 126,350 L-126,350 C-122,290 -112,220 -124,174 Z', col[0]) + line('M-92,160 C-88,200 -60,224 0,224 C60,224 88,200 92,160', col[1], 6)


def offshoulder(col, skin):
    s = p(BODY, skin[0]) + p(SHADE, skin[1], 'opacity=".7"') + line('M-70,168 C-44,182 -20,184 -6,180 M70,168 C44,182 20,184 6,180', skin[2], 3, 'opacity=".35"')
    return s + p('M-182,214 C-100,252 100,252 182,214 C200,250 204,300 206,350 L-206,350 C-204,300 -200,250 -182,214 Z', col[0]) + p('M-186,210 C-100,244 100,244 186,210 C196,240 196,262 190,274 C100,300 -100,300 -190,274 C-196,262 -196,240 -186,210 Z', lighter(col[0], .14)) + line('M-150,284 l8,-44 M-80,294 l4,-44 M0,296 l0,-44 M80,294 l-4,-44 M150,284 l-8,-44', col[1], 3, 'opacity=".5"')


def square(col, skin):
    return cloth(col) + p('M-70,148 L-60,222 L60,222 L70,148 L40,124 L-40,124 Z', skin[0]) + p('M10,222 L60,222 L70,148 L40,124 L14,124 Z', skin[1], 'opacity=".6"') + line('M-72,148 L-62,224 L62,224 L72,148', col[2], 7) + line('M-30,224 L-36,350 M30,224 L36,350', col[1], 4, 'opacity=".7"')


def tunic(col, skin):
    s = cloth(col) + throat(skin) + p('M-12,166 L12,166 L12,280 L0,294 L-12,280 Z', skin[1], 'opacity=".7"')
    return s + line('M-54,140 C-38,180 -20,180 -18,180 L-18,282 L0,304 L18,282 L18,180 C20,180 38,180 54,140', col[2], 9) + line('M-58,150 C-40,192 -32,192 -32,196 L-32,288 L0,324 L32,288 L32,196 C32,192 40,192 58,150', col[2], 4, 'stroke-dasharray="2 9"')


def sari(col, skin):
    s = p(BODY, col[2]) + p(SHADE, darker(col[2]), 'opacity=".5"') + throat(skin) + p('M88,158 C140,168 170,186 186,220 L140,350 L-206,350 C-204,320 -200,290 -196,270 C-90,290 30,240 88,158 Z', col[0])
    return s + line('M88,158 C30,240 -90,290 -196,270', '#f0c25a', 8) + line('M120,172 C80,270 -60,330 -190,320 M150,190 C120,280 20,340 -100,350', col[1], 4, 'opacity=".7"')


def checks(col, skin):
    s = cloth(col) + inside(line(' '.join(f'M{x},140 V350' for x in range(-180, 200, 45)), col[2], 11, 'opacity=".5"') + line(' '.join(f'M-214,{y} H214' for y in range(180, 350, 42)), col[1], 11, 'opacity=".6"'))
    return s + open_neck(skin) + lapels(lighter(col[0], .16)) + line('M0,196 L0,350', col[1], 4) + c(10, 236, 4, '#fff') + c(10, 286, 4, '#fff')


def sport(col, skin):
    s = cloth(col) + inside(line('M-70,150 C-130,180 -176,230 -186,350 M70,150 C130,180 176,230 186,350', col[2], 9) + line('M-90,150 C-150,180 -196,230 -206,350 M90,150 C150,180 196,230 206,350', col[2], 9))
    return s + p('M-50,104 C-34,126 34,126 50,104 L58,148 C30,170 -30,170 -58,148 Z', col[1]) + line('M0,150 L0,350', '#d8dbe0', 5, 'stroke-dasharray="4 3"')


def apron(col, skin):
    return clothes('crew', [col[2], darker(col[2]), '#fff'], skin) + p('M-62,208 L62,208 C74,260 116,280 128,350 L-128,350 C-116,280 -74,260 -62,208 Z', col[0]) + line('M-60,210 C-66,180 -60,150 -48,132 M60,210 C66,180 60,150 48,132', col[1], 9) + box(-40, 284, 80, 66, col[1], 'rx="6" opacity=".7"')


def gilet(col, skin):
    s = clothes('shirt', [col[2], darker(col[2]), lighter(col[2])], skin)
    return s + pair('M-58,142 C-100,152 -120,160 -132,172 C-118,230 -126,300 -128,350 L-22,350 C-30,280 -40,220 -58,142 Z', col[0]) + line('M-120,222 C-90,234 -60,234 -40,228 M-124,280 C-90,292 -60,292 -30,286 M120,222 C90,234 60,234 40,228 M124,280 C90,292 60,292 30,286', col[1], 5)


def fleece(col, skin):
    return cloth(col) + p('M-54,96 C-34,118 34,118 54,96 L60,150 C34,176 -34,176 -60,150 Z', col[2]) + line('M0,124 L0,244', darker(col[2]), 6) + c(0, 250, 6, darker(col[2])) + box(62, 226, 62, 44, col[2], 'rx="6"')


def printed(col, skin):
    return clothes('crew', [col[0], col[1], '#fff'], skin) + c(0, 270, 46, col[2]) + p('M-46,276 C-26,262 -10,290 10,276 C26,264 36,282 46,274 C44,300 24,316 0,316 C-24,316 -44,300 -46,276 Z', lighter(col[0], .3))


def star(col, skin):
    return clothes('crew', [col[0], col[1], '#fff'], skin) + p('M0,214 L16,252 L58,254 L26,280 L36,320 L0,298 L-36,320 L-26,280 L-58,254 L-16,252 Z', col[2])


def blouse(col, skin):
    return cloth(col) + p('M-46,96 C-30,112 30,112 46,96 L50,142 C30,160 -30,160 -50,142 Z', col[0]) + line('M-50,136 C-26,154 26,154 50,136', col[1], 4) + pair('M0,156 C-20,130 -62,138 -60,164 C-56,184 -20,174 0,156 Z', col[2]) + p('M-8,160 L-40,262 L-16,254 L4,168 Z M8,160 L36,256 L14,250 L-4,168 Z', col[2]) + c(0, 157, 11, darker(col[2]))


def halves(col, skin):
    return cloth(col) + inside(box(-214, 232, 428, 50, col[2]) + box(-214, 282, 428, 80, col[1])) + throat(skin) + line('M-52,142 C-36,182 36,182 52,142', col[1], 8)


def wool(col, skin):
    """A heavy pullover with cables and a shawl collar."""
    return cloth(col) + open_neck(skin) + pair('M-40,104 C-84,120 -92,150 -72,186 L-8,262 L4,236 L-40,176 C-52,150 -48,124 -40,104 Z', lighter(col[0], .14)) + inside(''.join(line(f'M{x},210 q12,14 0,28 q-12,14 0,28 q12,14 0,28 q-12,14 0,28 q12,14 0,28', col[1], 5) for x in (-120, -92, 92, 120)))


WARDROBE = {f.__name__: f for f in (denim, leather, tie, bow, polo, dots, floral, knit, dungarees, cardigan, puffer, raincoat, tank, offshoulder, square, tunic, sari, checks, sport, apron, gilet, fleece, printed, star, blouse, halves, wool)}
# What reaches up the neck, so that no throat is drawn.
HIGH = ('turtle', 'scarfneck', 'hoodie', 'puffer', 'sport', 'fleece', 'blouse')


def dressed(kind, col, skin):
    """`col` is three colours, or two: a colour and an accent."""
    col = list(col)
    if len(col) == 2:
        col = [col[0], darker(col[0]), col[1]]
    if kind in WARDROBE:
        return WARDROBE[kind](col, skin)
    return clothes(kind, col, skin)
