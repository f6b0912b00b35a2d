"""What somebody does with their hands, and who or what is with them. Drawn behind or before the body.

`q` is the row of the person; `cloth` is the sleeve's colour and its shade. Origin and scale are those of the face.
"""
from pens import SKIN, box, c, darker, lighter, line, oval, p, ring


def sleeve(d, cloth, w=54):
    return line(d, cloth[1], w + 5) + line(d, cloth[0], w)


def fist(x, y, q, w=26):
    lit, shade, ln, _ = SKIN[q['skin']]
    return oval(x, y, w, w * .86, lit) + line(f'M{x - w * .5:g},{y + w * .5:g} l0,{-w * .5:g} M{x:g},{y + w * .56:g} l0,{-w * .5:g} M{x + w * .5:g},{y + w * .5:g} l0,{-w * .5:g}', ln, 2.6, 'opacity=".5"')


def wave(q, cloth):
    lit, shade, ln, _ = SKIN[q['skin']]
    s = sleeve('M150,350 C196,300 196,240 178,170', cloth) + line('M178,160 L168,96', lit, 36)
    s += ''.join(line(f'M{a},{b} L{x},{y}', lit, 15) for a, b, x, y in ((146, 50, 128, 4), (158, 44, 150, -14), (170, 44, 172, -14), (182, 50, 194, 0), (146, 78, 118, 58)))
    return s + oval(165, 70, 29, 32, lit) + line('M150,76 C158,86 172,88 182,80', ln, 2.6, 'opacity=".4"')


def think(q, cloth):
    lit, shade, ln, _ = SKIN[q['skin']]
    return sleeve('M150,360 C150,300 110,230 70,180', cloth) + line('M66,176 L50,140', lit, 38) + oval(38, 120, 30, 24, lit, 'transform="rotate(-24 38 120)"') + line('M22,112 C30,106 38,104 48,106 M20,122 C28,116 38,114 48,116', ln, 2.8, 'opacity=".45"') + line('M56,112 L70,62', lit, 16)


def mug(q, cloth):
    colour = q.get('thing', '#d9603f')
    lit, _, ln, _ = SKIN[q['skin']]
    s = line('M-12,176 C-20,166 -4,160 -12,148 M14,176 C6,166 22,160 14,148', '#fff', 4, 'opacity=".5"')
    s += sleeve('M-190,350 C-150,320 -100,290 -60,256', cloth) + sleeve('M190,350 C150,320 100,290 60,256', cloth)
    s += box(-36, 190, 72, 78, colour, 'rx="10"') + oval(0, 192, 36, 9, darker(colour, .3)) + box(-36, 214, 72, 10, lighter(colour, .5))
    return s + ''.join(oval(side * 42, 240, 24, 28, lit) + ''.join(line(f'M{side * 40},{y} L{side * 16},{y + 2}', lit, 13) + line(f'M{side * 30},{y + 7} L{side * 15},{y + 8}', ln, 2, 'opacity=".35"') for y in (222, 238, 254)) for side in (-1, 1))


def dog(q, cloth):
    coat, ear, up = q.get('thing', ('#c98f5a', '#8a5a34', False))
    s = p('M60,350 C56,290 80,262 126,262 C176,262 196,300 194,350 Z', coat)
    s += oval(126, 226, 56, 52, coat)
    if up:
        s += p('M78,206 L74,146 L112,182 Z', ear) + p('M174,206 L180,146 L142,182 Z', ear)
    else:
        s += p('M88,190 C56,186 52,250 72,266 C90,260 94,220 96,200 Z', ear) + p('M164,190 C196,186 200,250 180,266 C162,260 158,220 156,200 Z', ear)
    s += oval(126, 246, 30, 24, lighter(coat, .45)) + p('M112,230 C118,224 134,224 140,230 C138,240 130,244 126,244 C122,244 114,240 112,230 Z', '#241c20')
    s += p('M116,260 C120,264 132,264 136,260 C138,280 132,288 126,288 C120,288 114,280 116,260 Z', '#e0707a') + line('M126,244 L126,256 M110,256 C116,264 122,262 126,256 C130,262 136,264 142,256', '#241c20', 3)
    return s + c(104, 214, 6, '#241c20') + c(148, 214, 6, '#241c20') + c(106, 212, 2, '#fff') + c(150, 212, 2, '#fff') + line('M80,284 C100,298 150,298 172,284', '#c23b45', 10)


def cat(q, cloth):
    coat, stripe = q.get('thing', ('#8d8a92', '#5f5c66'))
    s = p('M-196,350 C-200,290 -176,262 -134,262 C-88,262 -70,300 -70,350 Z', coat) + p('M-178,216 L-182,156 L-146,184 Z M-88,216 L-86,156 L-120,184 Z', coat) + p('M-172,196 L-173,172 L-157,184 Z M-96,196 L-95,172 L-109,184 Z', '#e7a6a0')
    s += oval(-133, 224, 50, 44, coat) + line('M-133,184 L-133,202 M-148,186 L-146,200 M-118,186 L-120,200 M-182,224 L-166,226 M-84,224 L-100,226 M-190,300 L-166,304 M-76,300 L-98,304', stripe, 6)
    s += oval(-151, 222, 7, 9, '#cfe07a') + oval(-115, 222, 7, 9, '#cfe07a') + oval(-151, 222, 2.6, 8, '#1d1a20') + oval(-115, 222, 2.6, 8, '#1d1a20')
    return s + p('M-139,238 L-127,238 L-133,245 Z', '#e08a86') + line('M-133,245 L-133,250 M-143,254 C-138,258 -134,254 -133,250 C-132,254 -128,258 -123,254', stripe, 3) + line('M-158,244 L-186,240 M-158,250 L-184,254 M-108,244 L-80,240 M-108,250 L-82,254', '#fff', 2, 'opacity=".7"')


def guitar(q, cloth):
    wood = q.get('thing', '#c4813f')
    s = line('M60,300 L-176,196', '#4a2f22', 26) + line('M60,296 L-176,192 M62,304 L-174,200', '#e8dcc4', 1.6) + box(-214, 166, 50, 34, '#2f1f18', 'rx="7" transform="rotate(24 -190 184)"')
    s += oval(140, 330, 96, 80, darker(wood, .3)) + oval(136, 326, 92, 76, wood) + c(98, 314, 26, '#2f1f18') + line('M166,330 L190,364', '#2f1f18', 10)
    return s + sleeve('M-190,340 C-170,300 -150,270 -130,236', cloth) + fist(-122, 218, q, 28)


def bike(q, cloth):
    s = sleeve('M-180,230 C-176,270 -170,290 -152,304', cloth) + sleeve('M180,230 C176,270 170,290 152,304', cloth)
    s += line('M-150,306 C-100,286 -40,300 0,300 C40,300 100,286 150,306', '#3a3f47', 11) + fist(-146, 304, q) + fist(146, 304, q) + c(80, 290, 13, '#d9dde2') + c(80, 287, 6, '#aab0b8')
    s += p('M-70,300 L70,300 L58,370 L-58,370 Z', '#b98a52') + line('M-66,318 L66,318 M-62,338 L62,338 M-40,300 L-36,370 M-12,300 L-10,370 M16,300 L14,370 M44,300 L38,370', '#8f6536', 3.5)
    return s + ''.join(c(x, y, 13, col) + c(x, y, 5, '#f9d873') for x, y, col in ((-44, 292, '#e8607a'), (-16, 282, '#f3efe6'), (14, 290, '#e8607a'), (42, 284, '#8f6fc4')))


def table(q, cloth):
    wood = q.get('thing', '#a56b41')
    lit = SKIN[q['skin']][0]
    s = sleeve('M-176,240 C-190,300 -120,306 -40,300', cloth) + sleeve('M176,240 C190,300 120,312 30,306', cloth) + oval(-20, 300, 32, 18, lit) + oval(26, 304, 32, 18, lit)
    s += box(-300, 312, 600, 90, wood) + box(-300, 312, 600, 8, lighter(wood))
    return s + p('M112,264 L172,264 L164,312 L120,312 Z', '#f4efe6') + line('M172,272 C196,270 194,298 167,298', '#f4efe6', 7) + oval(142, 265, 30, 7, '#6a4330') + oval(142, 314, 46, 8, '#e6ddd0')


def book(q, cloth):
    cover = q.get('thing', '#7a3b4e')
    s = sleeve('M-186,350 C-170,330 -140,320 -106,300', cloth) + sleeve('M186,350 C170,330 140,320 106,300', cloth)
    s += p('M0,256 C-30,236 -80,236 -112,246 L-112,336 C-80,326 -30,328 0,346 C30,328 80,326 112,336 L112,246 C80,236 30,236 0,256 Z', cover)
    s += p('M0,250 C-30,232 -76,232 -102,240 L-102,250 C-76,242 -30,246 0,262 C30,246 76,242 102,250 L102,240 C76,232 30,232 0,250 Z', '#f6efe2') + box(-60, 276, 34, 6, '#fff', 'opacity=".5"') + box(26, 276, 50, 6, '#fff', 'opacity=".5"') + line('M0,258 L0,344', darker(cover, .3), 4)
    return s + fist(-108, 296, q, 22) + fist(108, 296, q, 22)


def flowers(q, cloth):
    colours = q.get('thing', ('#e8607a', '#f6c453', '#f4efe6'))
    s = sleeve('M-190,350 C-170,330 -150,320 -126,306', cloth) + line('M-120,300 L-160,210 M-118,300 L-124,200 M-114,300 L-86,206 M-118,300 L-180,240 M-112,300 L-64,236', '#4f8a54', 5)
    spots = [(-160, 206, 24), (-124, 186, 26), (-86, 202, 24), (-184, 240, 20), (-62, 234, 20), (-124, 232, 24)]
    s += ''.join(ring(x, y, r * .55, 5, r * .5, colours[i % 3]) + c(x, y, r * .36, '#fbe6a2' if colours[i % 3] != '#f6c453' else '#b5742a') for i, (x, y, r) in enumerate(spots))
    return s + p('M-150,262 L-92,262 L-110,336 L-130,336 Z', '#efe3cf') + fist(-120, 306, q, 24)


def camera(q, cloth):
    s = line('M-60,140 C-70,190 -62,220 -52,244 M60,140 C70,190 62,220 52,244', '#3a2b26', 8)
    return s + box(-66, 236, 132, 84, '#2a2c33', 'rx="12"') + box(-30, 222, 60, 20, '#2a2c33', 'rx="6"') + box(-66, 252, 132, 14, '#b6aea4') + c(0, 280, 34, '#16171b') + c(0, 280, 22, '#3d4a66') + c(-7, 272, 7, '#a8bbdc') + c(48, 246, 5, '#d9603f')


def umbrella(q, cloth):
    """Behind the head; the hand that holds it belongs to `umbrella_hand`."""
    a = q.get('thing', '#c8443f')
    return line('M118,330 L96,-190', '#5a4637', 8) + p('M-196,-70 C-180,-210 -40,-262 70,-256 C180,-250 270,-180 290,-70 C262,-98 226,-98 200,-74 C168,-102 120,-102 92,-76 C56,-104 8,-104 -24,-74 C-62,-102 -130,-104 -196,-70 Z', a) + line('M80,-256 C10,-220 -14,-150 -24,-74 M80,-256 C92,-200 96,-140 92,-76 M80,-256 C150,-220 190,-150 200,-74', darker(a, .25), 4)


def umbrella_hand(q, cloth):
    return sleeve('M186,350 C190,310 170,280 126,262', cloth) + line('M114,240 L112,290', '#5a4637', 8) + fist(116, 258, q, 25)


def backpack(q, cloth):
    a = q.get('thing', '#4a6b4f')
    return ''.join(line(f'M{side * 96},152 C{side * 108},220 {side * 104},290 {side * 112},350', darker(a, .15), 34) + line(f'M{side * 96},152 C{side * 108},220 {side * 104},290 {side * 112},350', a, 24) + box(side * 106 - 15, 232, 30, 14, '#2d2d33', 'rx="3"') for side in (-1, 1)) + line('M-90,262 L90,262', '#2d2d33', 8)


def board(q, cloth):
    a = q.get('thing', '#f3efe6')
    return f'<g transform="rotate(11 150 60)">{oval(150, 60, 58, 330, a)}{line("M150,-260 L150,380", darker(a, .15), 4)}{box(96, 10, 108, 22, "#e8607a")}{box(92, 44, 116, 12, "#3f8fa8")}</g>'


def collar_phones(q, cloth):
    a = q.get('thing', '#2f3340')
    return line('M-74,128 C-80,196 80,196 74,128', a, 14) + ''.join(box(side * 66 - 17, 116, 34, 58, darker(a, .3), 'rx="14"') + box(side * 66 - 9, 124, 18, 42, '#d9603f', 'rx="8"') for side in (-1, 1))


def held(draw, q, cloth, side=1):
    """Something in a raised hand."""
    s = sleeve(f'M{side * 190},350 C{side * 176},320 {side * 160},300 {side * 134},284', cloth) + draw
    lit, _, ln, _ = SKIN[q['skin']]
    return s + oval(side * 124, 272, 26, 24, lit) + ''.join(line(f'M{side * 132},{y} L{side * 104},{y - 2}', lit, 12) + line(f'M{side * 126},{y + 6} L{side * 102},{y + 5}', ln, 2, 'opacity=".35"') for y in (260, 273, 286))


def icecream(q, cloth):
    return held(p('M92,206 L140,206 L118,296 Z', '#d9a15c') + line('M98,222 L128,260 M134,222 L108,260', '#b57f3d', 3) + c(104, 190, 22, '#f6d3dc') + c(130, 190, 22, '#fbf3dd') + c(117, 166, 22, '#9ed3b7'), q, cloth)


def wine(q, cloth):
    a = q.get('thing', '#8f2440')
    return held(p('M84,146 L150,146 C152,196 138,214 117,214 C96,214 82,196 84,146 Z', '#fff', 'opacity=".45"') + p('M85,170 L149,170 C148,198 136,210 117,210 C98,210 86,198 85,170 Z', a, 'opacity=".9"') + line('M117,214 L117,290', '#fff', 6, 'opacity=".7"'), q, cloth)


def plant(q, cloth):
    return held(line('M116,220 C110,180 96,160 80,150 M118,220 C120,170 128,150 146,138 M117,220 L116,140', '#4b8052', 5) + ''.join(oval(x, y, 17, 10, '#5f9c66', f'transform="rotate({r} {x} {y})"') for x, y, r in ((80, 148, 40), (148, 136, -40), (116, 132, 90), (96, 178, 30), (136, 172, -30))) + p('M84,220 L150,220 L142,290 L92,290 Z', '#c4683f') + box(80, 214, 74, 14, '#d47c52', 'rx="4"'), q, cloth)


def apple(q, cloth):
    return held(p('M118,210 C96,196 78,214 84,240 C88,262 104,272 118,264 C132,272 148,262 152,240 C158,214 140,196 118,210 Z', '#c8393f') + line('M118,208 C118,196 124,188 130,186', '#5a3d2b', 4) + oval(138, 192, 13, 6, '#5f9c56', 'transform="rotate(-20 138 192)"') + line('M94,228 C94,220 98,216 102,214', '#fff', 4, 'opacity=".6"'), q, cloth)


def cake(q, cloth):
    return held(box(76, 214, 84, 44, '#f4dcc0', 'rx="8"') + p('M76,222 C76,206 160,206 160,222 C152,236 146,222 138,232 C130,240 124,224 116,232 C108,240 102,224 94,232 C86,238 80,228 76,222 Z', '#e8738a') + line('M118,206 L118,182', '#f4efe6', 6) + oval(118, 174, 5, 9, '#f9c553') + oval(118, 260, 62, 8, '#eef0f4'), q, cloth)


def record(q, cloth):
    a = q.get('thing', '#e0a03a')
    return sleeve('M-186,350 C-180,330 -160,320 -110,306', cloth) + sleeve('M186,350 C180,330 160,320 110,306', cloth) + box(-98, 196, 196, 196, a, 'rx="4"') + c(0, 294, 76, '#1d1b22') + f'<g fill="none" stroke="#4a4652" stroke-width="2"><circle cy="294" r="60"/><circle cy="294" r="46"/></g>' + c(0, 294, 26, '#d9503f') + c(0, 294, 5, '#f6efe2') + fist(-102, 290, q, 22) + fist(102, 290, q, 22)


def brush(q, cloth):
    a = q.get('thing', '#3f7fa6')
    return held(line('M116,300 L128,150', '#c99a5c', 8) + p('M119,156 L139,158 C142,136 136,120 132,110 C124,122 118,136 119,156 Z', a) + box(118, 152, 22, 16, '#c9ccd2', 'transform="rotate(6 128 160)"'), q, cloth)


def racket(q, cloth):
    return held(line('M120,300 L134,176', '#33363d', 11) + f'<g transform="rotate(8 144 110)"><ellipse cx="140" cy="116" rx="50" ry="64" fill="#fff" fill-opacity=".18" stroke="#d9503f" stroke-width="9"/>' + line('M116,64 L116,168 M140,54 L140,180 M164,64 L164,168 M94,92 L188,92 M90,118 L190,118 M96,144 L186,144', '#fff', 1.8, 'opacity=".8"') + '</g>', q, cloth)


def knitting(q, cloth):
    a = q.get('thing', '#b9506f')
    return sleeve('M-186,350 C-170,330 -140,320 -100,306', cloth) + sleeve('M186,350 C170,330 140,320 100,306', cloth) + line('M-96,220 L30,300 M96,220 L-30,300', '#d9c6a2', 6) + p('M-62,262 C-20,272 20,272 62,262 L70,370 L-70,370 Z', a) + line('M-60,286 l10,8 l10,-8 l10,8 l10,-8 l10,8 l10,-8 l10,8 l10,-8 l10,8 l10,-8 l10,8 M-60,314 l10,8 l10,-8 l10,8 l10,-8 l10,8 l10,-8 l10,8 l10,-8 l10,8 l10,-8 l10,8', lighter(a, .35), 4) + fist(-86, 284, q, 24) + fist(86, 284, q, 24)


def bird(q, cloth):
    a = q.get('thing', '#4f9d6a')
    return p('M126,150 C118,120 140,98 164,106 C186,116 180,150 172,170 L178,206 L156,178 C140,176 130,166 126,150 Z', a) + p('M146,130 C166,130 176,150 174,176 C156,172 146,152 146,130 Z', darker(a, .25)) + c(144, 118, 4.4, '#1c1a20') + p('M127,118 L110,126 L128,132 Z', '#e9a23b') + line('M146,176 l-2,10 M158,178 l0,10', '#b57a2a', 3)


PROPS = {f.__name__: f for f in (wave, think, mug, dog, cat, guitar, bike, table, book, flowers, camera, backpack, collar_phones, icecream, wine, plant, apple, cake, record, brush, racket, knitting, bird)}
BEHIND = {'umbrella': umbrella, 'board': board}
PROPS['umbrella'] = umbrella_hand
