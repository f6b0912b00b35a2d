#!/usr/bin/env python3
"""Draws the places and things that members of the demo world photograph, as SVG; `snapshots.py` makes photos of them."""
from math import cos, pi, sin
from random import Random

from pens import c, line, mix, p
from scenes import bike, canal, dunes, ridge, sky, svg, table

WIDE, TALL = (640, 480), (480, 600)


def rect(x, y, w, h, fill, r=0, extra=''):
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}" fill="{fill}"{" " + extra if extra else ""}/>'


def oval(x, y, rx, ry, fill, extra=''):
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}" fill="{fill}"{" " + extra if extra else ""}/>'


def backdrop(size, *stops):
    return sky(*stops), rect(0, 0, *size, 'url(#s)')


def hill(y, bumps, fill, size):
    """A soft horizon from the left edge to the right one; `bumps` are heights at even distances."""
    w, h = size
    step = w / (len(bumps) - 1)
    d = f'M0,{y + bumps[0]}'
    for i in range(1, len(bumps)):
        x0, x1, y0, y1 = (i - 1) * step, i * step, y + bumps[i - 1], y + bumps[i]
        d += f' C{x0 + step / 2:g},{y0} {x1 - step / 2:g},{y1} {x1:g},{y1}'
    return p(f'{d} V{h} H0 Z', fill)


def glints(rows, colour, opacity=.6):
    return line(' '.join(f'M{x},{y} h{w}' for x, y, w in rows), colour, 4, f'opacity="{opacity}"')


def street():
    """A wet street in the evening, its lamps on."""
    defs, b = backdrop(TALL, '#2c2f57', '#e08a6d', '#7c5480')
    houses = [(-20, 150, 120, '#3a2f4d'), (96, 100, 92, '#4a3552'), (300, 120, 96, '#432f4b'), (390, 70, 120, '#382b47')]
    for x, top, w, col in houses:
        b += p(f'M{x},420 V{top + 40} L{x + w / 2},{top} L{x + w},{top + 40} V420 Z', col)
        for r in range(5):
            for k in range(2):
                lit = (r * 2 + k + int(x)) % 3 == 0
                b += rect(x + 18 + k * (w - 58), top + 66 + r * 52, 24, 34, '#ffd58a' if lit else '#5d4a68', 2)
    b += p('M188,420 L230,300 H262 L300,420 Z', '#f2a579', 'opacity=".55"')
    b += p('M0,420 H480 V600 H0 Z', '#3b3350') + p('M150,600 L225,420 H270 L360,600 Z', '#7a5a72', 'opacity=".6"')
    for x, s in ((70, 1.0), (190, .62), (292, .62), (420, 1.0)):
        y = 420 + 60 * s
        b += line(f'M{x},{y} V{y - 230 * s:g}', '#1d1930', 7 * s) + c(x, y - 240 * s, 34 * s, '#ffdf9b', 'opacity=".25"')
        b += c(x, y - 240 * s, 13 * s, '#ffe9b8') + oval(x, y + 40 * s, 10 * s, 34 * s, '#ffdf9b', 'opacity=".28"')
    b += glints([(40, 520, 90), (210, 480, 60), (180, 550, 120), (340, 530, 90)], '#c99aa0', .5)
    # somebody under an umbrella
    b += p('M226,520 L232,462 H256 L262,520 Z', '#1b1730') + c(244, 452, 9, '#1b1730') + line('M244,462 V420', '#1b1730', 3)
    b += p('M196,432 C200,402 224,390 244,390 C264,390 288,402 292,432 C280,424 268,424 260,432 C252,424 236,424 228,432 C220,424 208,424 196,432 Z', '#d6216f')
    return svg(*TALL, b, defs)


def kitchen():
    """A kitchen in the morning: a window, a pan, tomatoes."""
    b = rect(0, 0, *WIDE, '#f3e3cf') + ''.join(rect(i * 64 + 2, j * 64 + 2, 60, 60, '#f8ecdd', 4) for i in range(10) for j in range(5))
    b += rect(370, 40, 210, 200, '#ffffff', 6) + rect(382, 52, 90, 176, '#bfe0ea') + rect(480, 52, 88, 176, '#bfe0ea')
    b += p('M382,190 C420,150 450,180 472,160 V228 H382 Z', '#8fbf8a') + p('M480,170 C510,150 540,190 568,168 V228 H480 Z', '#79ad79')
    b += c(540, 88, 22, '#fff4d2')
    b += rect(0, 318, 640, 162, '#8f5d3b') + rect(0, 306, 640, 20, '#a87247') + ''.join(rect(x, 344, 140, 120, '#9d6a45', 8) + c(x + 118, 400, 6, '#f0d9b4') for x in (20, 176, 332, 488))
    b += rect(60, 288, 190, 18, '#3a3440', 4)
    b += p('M84,288 V214 H216 V288 Z', '#c8472f') + rect(78, 204, 144, 14, '#a63622', 7) + rect(140, 190, 20, 16, '#3a3440', 5)
    b += line('M216,240 h34 M84,240 h-30', '#3a3440', 10) + line('M112,190 c-8,-16 10,-22 0,-42 M150,178 c-8,-16 10,-22 0,-42 M188,190 c-8,-16 10,-22 0,-42', '#ffffff', 7, 'opacity=".8"')
    b += rect(310, 292, 150, 14, '#d9a566', 7)
    for x, y, r in ((330, 276, 17), (364, 272, 20), (400, 277, 16)):
        b += c(x, y, r, '#d8382c') + c(x - 5, y - 6, 4, '#f2897d') + line(f'M{x},{y - r} l-7,-5 M{x},{y - r} l7,-5', '#4f8d4a', 4)
    b += p('M424,292 L454,246 L462,252 L436,292 Z', '#c9ced6') + line('M456,250 L472,226', '#5b3b26', 10)
    b += rect(506, 268, 40, 38, '#b9663c', 4) + ''.join(line(f'M526,270 C{526 + d},{236} {526 + d},{226} {526 + 2 * d},{214}', '#4c8a4c', 6) for d in (-14, -6, 4, 12))
    b += line('M40,60 H300', '#7a5a42', 6)
    for x, col in ((70, '#4b5563'), (130, '#a8a29e'), (190, '#b0562f'), (250, '#4b5563')):
        b += line(f'M{x},62 v34', '#7a5a42', 4) + p(f'M{x - 20},{96} h40 v22 a20,20 0 0 1 -40,0 Z', col)
    return svg(*WIDE, b)


def bicycle():
    """A bicycle against a wall in the sun."""
    b = rect(0, 0, *WIDE, '#e0a47a')
    for row in range(13):
        for k in range(11):
            shade = ('#d8976b', '#e6ad84', '#d58f62', '#e2a87e')[(row * 7 + k * 3) % 4]
            b += rect(k * 64 - (row % 2) * 32 + 2, row * 28 + 2, 60, 24, shade, 2)
    b += rect(0, 364, 640, 116, '#9b8f8a') + ''.join(line(f'M{x},366 L{x * 1.5 - 160},480', '#867a76', 3) for x in range(0, 660, 60))
    b += rect(420, 70, 150, 190, '#f4efe7', 4) + rect(432, 82, 60, 166, '#5a7d8c') + rect(498, 82, 60, 166, '#5a7d8c') + p('M432,82 h60 l-60,90 Z', '#84a5b0')
    b += rect(412, 256, 166, 22, '#6d4a35', 4)
    for i, x in enumerate(range(424, 572, 18)):
        b += c(x, 250 - (i % 3) * 9, 12, ('#d6216f', '#f2a33a', '#f6d0dc')[i % 3]) + c(x, 250 - (i % 3) * 9, 4, '#7b2348')
    b += oval(264, 430, 210, 16, '#6d625f', 'opacity=".45"') + bike(264, 430, 1.5, '#26303c', '#1f7a6d')
    return svg(*WIDE, b)


def forest():
    """A path through a wood in autumn."""
    defs, b = backdrop(TALL, '#f6e2b8', '#e9b872', '#f3cd8c')
    rand = Random(3)
    b += c(250, 210, 110, '#fff4d6', 'opacity=".8"')
    for depth, (col, w, n) in enumerate([('#c99a5b', 12, 16), ('#a06a3c', 20, 10), ('#5e3a26', 34, 6)]):
        b += hill(360 + depth * 60, [0, -18, 12, -10, 6], ('#d9a95e', '#c4803f', '#96572b')[depth], TALL)
        for i in range(n):
            x = i * 480 / (n - 1) + rand.uniform(-14, 14)
            if abs(x - 250) < 60 + depth * 24:
                continue
            b += p(f'M{x - w / 2:g},{420 + depth * 66} L{x - w / 4:g},0 H{x + w / 4:g} L{x + w / 2:g},{420 + depth * 66} Z', col)
    b += p('M120,600 C190,500 270,470 246,392 C276,470 260,520 380,600 Z', '#edc98e')
    for _ in range(210):
        x, y = rand.uniform(0, 480), rand.uniform(-10, 200)
        b += oval(x, y, rand.uniform(8, 20), rand.uniform(6, 12), rand.choice(['#d9772b', '#c2561f', '#e9a23b', '#b8432a', '#8f7a2f']), f'opacity="{rand.uniform(.7, 1):.2f}" transform="rotate({rand.uniform(0, 180):.0f} {x:.0f} {y:.0f})"')
    for _ in range(80):
        x, y = rand.uniform(0, 480), rand.uniform(440, 600)
        b += oval(x, y, 7, 4, rand.choice(['#d9772b', '#c2561f', '#f0b650']), f'transform="rotate({rand.uniform(0, 180):.0f} {x:.0f} {y:.0f})"')
    return svg(*TALL, b, defs)


def sea():
    """A sailing boat before the evening sun."""
    defs, b = backdrop(WIDE, '#ff9a76', '#ffd9a0', '#ffb184')
    b += c(430, 236, 62, '#fff1c9') + oval(150, 90, 120, 14, '#ffc9a8') + oval(250, 120, 150, 12, '#ffbf9c') + oval(520, 70, 100, 10, '#ffc9a8')
    b += rect(0, 240, 640, 240, '#3f7f95') + glints([(430 - 40 - i * 9 + (i % 3) * 14, 250 + i * 17, 80 + i * 12 - (i % 2) * 30) for i in range(13)], '#ffd9a6', .75)
    for i in range(12):
        y = 256 + i * 19
        b += line(f'M-20,{y} ' + ' '.join(f'q{16 + i},{-5 - i * .5:g} {32 + 2 * i},0' for _ in range(24)), mix('#8fc3c9', '#3f7f95', .7 - i * .03), 2 + i * .25)
    b += p('M120,330 H268 C258,362 150,366 132,352 Z', '#5b2b26') + p('M186,326 V120 C230,180 250,250 256,326 Z', '#fffaf0') + p('M178,326 V150 C150,210 130,270 126,326 Z', '#f0dfcb') + line('M182,332 V108', '#5b2b26', 6) + p('M182,108 l34,10 l-34,12 Z', '#d6216f')
    b += line('M470,120 q12,-12 22,0 q12,-12 22,0 M530,160 q9,-9 17,0 q9,-9 17,0', '#7a4250', 4)
    return svg(*WIDE, b, defs)


def cat():
    """A cat on a window sill, and rain."""
    b = rect(0, 0, *TALL, '#d7c4b2') + rect(70, 30, 340, 430, '#fbf6ee', 6) + rect(86, 46, 308, 398, '#7f9db0')
    b += p('M86,330 C160,300 220,350 300,316 C340,300 370,320 394,310 V444 H86 Z', '#5f7f7c')
    b += p('M86,380 C170,350 250,400 394,366 V444 H86 Z', '#4b6a66')
    rand = Random(8)
    b += line(' '.join(f'M{rand.randint(96, 384)},{rand.randint(56, 400)} l-5,22' for _ in range(70)), '#c9dce4', 2.5, 'opacity=".7"')
    b += rect(232, 46, 16, 398, '#fbf6ee') + rect(40, 444, 400, 30, '#fffdf8', 4) + rect(0, 474, 480, 126, '#c7b09b') + rect(60, 500, 360, 100, '#e8ddd0', 6) + ''.join(rect(76 + i * 34, 512, 18, 88, '#d3c3b1', 5) for i in range(10))
    b += p('M40,30 C70,140 60,300 20,470 H0 V0 H46 Z', '#b8475f') + p('M440,30 C410,140 420,300 460,470 H480 V0 H434 Z', '#b8475f') + p('M24,20 C50,150 40,300 6,470 H0 V0 Z', '#9c364e')
    fur, dark = '#e08a3c', '#b9651f'
    b += p('M180,446 C168,370 190,316 230,300 C222,272 226,236 244,222 L246,184 L276,212 C290,208 306,208 318,212 L346,184 L350,226 C366,244 368,280 352,300 C378,330 384,400 372,446 Z', fur)
    b += p('M372,446 C384,400 378,330 352,300 C340,314 318,318 300,318 C330,350 340,400 336,446 Z', dark, 'opacity=".55"') + line('M180,440 C130,452 104,440 96,410 C92,392 104,380 116,388', fur, 22)
    b += line('M270,214 v24 M297,208 v28 M324,214 v24 M196,350 q18,10 34,4 M186,390 q20,12 40,4', dark, 7)
    b += p('M252,202 L254,222 L268,214 Z', '#f6c4a0') + p('M340,202 L338,222 L326,214 Z', '#f6c4a0')
    b += oval(276, 262, 9, 12, '#2c3a2a') + oval(320, 262, 9, 12, '#2c3a2a') + c(279, 258, 3, '#fff') + c(323, 258, 3, '#fff') + p('M292,280 h12 l-6,8 Z', '#b5504f') + line('M298,288 q-8,10 -16,4 M298,288 q8,10 16,4', '#7d3d20', 3) + line('M262,282 l-36,-6 M262,288 l-36,6 M334,282 l36,-6 M334,288 l36,6', '#fff', 2)
    b += oval(262, 444, 22, 12, '#f4dcc0') + oval(318, 444, 22, 12, '#f4dcc0')
    return svg(*TALL, b)


def market():
    """A stall of flowers."""
    defs, b = backdrop(WIDE, '#cfe6ee', '#f7ead8')
    b += p('M0,330 V150 H90 V110 H170 V170 H260 V130 H350 V160 H450 V100 H540 V150 H640 V330 Z', '#c6b3ad') + rect(0, 320, 640, 160, '#b9a79d')
    b += rect(66, 150, 10, 290, '#6b4a38') + rect(564, 150, 10, 290, '#6b4a38')
    for i in range(9):
        x = 40 + i * 62.2
        b += p(f'M{x},96 H{x + 62.2} L{x + 62.2},170 a31.1,20 0 0 1 -62.2,0 Z', '#d6216f' if i % 2 == 0 else '#fff6ee')
    rand = Random(5)
    for row, y in enumerate((290, 350, 420)):
        for k in range(7):
            x = 96 + k * 74 + (row % 2) * 20
            col = [('#e0346f', '#b81f56'), ('#ffd166', '#e0a72e'), ('#f4f0ea', '#d9cfc4'), ('#8b5cc2', '#6a3f9b'), ('#f58b4c', '#cf6428')][(row * 3 + k) % 5]
            b += p(f'M{x - 24},{y} h48 l-8,46 h-32 Z', ('#7f8f9b', '#a8703f', '#5f7d6a')[(row + k) % 3])
            for _ in range(13):
                fx, fy = x + rand.uniform(-27, 27), y - rand.uniform(2, 40)
                b += line(f'M{x},{y} L{fx:.0f},{fy:.0f}', '#4d8a55', 2.5)
                b += c(fx, fy, rand.uniform(6.5, 10), rand.choice(col))
    b += rect(488, 196, 60, 40, '#2f3b3a', 4) + line('M498,210 h40 M498,222 h26', '#f4efe2', 4)
    return svg(*WIDE, b, defs)


def windmill():
    """A mill behind fields of tulips."""
    defs, b = backdrop(WIDE, '#9fd0ea', '#f4efe0')
    b += ''.join(oval(x, y, w, 20, '#ffffff', 'opacity=".9"') for x, y, w in ((110, 80, 70), (160, 66, 50), (460, 120, 90), (520, 104, 50)))
    b += p('M0,290 H640 V300 H0 Z', '#6d9a62') + p('M418,290 L438,140 H492 L512,290 Z', '#6b4536') + p('M432,144 C440,110 490,110 498,144 Z', '#3f2c28') + rect(452, 246, 26, 44, '#e9dcc8', 3) + rect(454, 186, 20, 24, '#e9dcc8', 2) + rect(396, 288, 138, 10, '#4d332a')
    for k in range(4):
        a = k * 90 + 24
        b += f'<g transform="rotate({a} 465 138)">' + line('M465,138 V20', '#3f2c28', 6) + p('M468,124 h24 V26 h-24 Z', '#f6efe2') + line('M468,100 h24 M468,76 h24 M468,52 h24', '#b7a48e', 2) + '</g>'
    b += c(465, 138, 7, '#2b1e1b')
    bands = ['#e0346f', '#ffcf4a', '#f4f0ea', '#f0752f', '#8b4fb5', '#e0346f', '#ffcf4a']
    rand = Random(2)
    for i, col in enumerate(bands):
        x0, x1, y0 = 320 + (i - 3.5) * 46, 320 + (i - 2.5) * 46, 300
        X0, X1 = 320 + (i - 3.5) * 330, 320 + (i - 2.5) * 330
        b += p(f'M{x0},{y0} L{x1 - 6},{y0} L{X1 - 60},480 L{X0},480 Z', col) + p(f'M{x1 - 6},{y0} L{x1},{y0} L{X1},480 L{X1 - 60},480 Z', '#5d8a4e')
        for _ in range(34):
            t = rand.random() ** .7
            x = (x0 + (x1 - 6 - x0) * (u := rand.random())) * (1 - t) + (X0 + (X1 - 60 - X0) * u) * t
            b += oval(x, y0 + 180 * t, 2 + 5 * t, 3 + 8 * t, mix(col, '#3a1f2a', .8))
    return svg(*WIDE, b, defs)


def balcony():
    """Tomatoes and herbs on a balcony above the roofs."""
    defs, b = backdrop(TALL, '#f9c9a3', '#fdeedd')
    rand = Random(4)
    for i in range(7):
        x, h = i * 80 - 30, rand.randint(60, 150)
        b += p(f'M{x},420 V{300 - h} L{x + 40},{268 - h} L{x + 80},{300 - h} V420 Z', mix('#a4685c', '#e2b39a', rand.uniform(.3, .8))) + rect(x + 54, 250 - h, 14, 40, '#8a5548')
    b += line('M0,330 H480', '#38313c', 9) + line(' '.join(f'M{x},330 V560' for x in range(10, 480, 26)), '#38313c', 5) + rect(0, 556, 480, 44, '#b08968')
    for x, w in ((40, 110), (186, 100), (330, 120)):
        b += p(f'M{x},470 h{w} l-12,90 h{-(w - 24)} Z', '#c26b43') + rect(x - 6, 462, w + 12, 20, '#d37c52', 4)
    for x in (70, 95, 120):
        b += line(f'M{x},464 C{x - 16},400 {x + 20},350 {x},270', '#3f7d45', 6)
        for k in range(5):
            y = 300 + k * 34
            b += oval(x - 22, y, 22, 11, '#55994f', f'transform="rotate(24 {x - 22} {y})"') + oval(x + 22, y + 12, 22, 11, '#468a48', f'transform="rotate(-24 {x + 22} {y + 12})"')
            b += c(x + 8 - (k % 2) * 22, y + 22, 11, '#d8382c' if k % 3 else '#e8a33a')
    for _ in range(60):
        x, y = rand.uniform(190, 284), rand.uniform(400, 464)
        b += oval(x, y, 9, 6, rand.choice(['#4f9a5a', '#6ab070', '#3d8048']), f'transform="rotate({rand.randint(0, 180)} {x:.0f} {y:.0f})"')
    for k in range(9):
        x = 345 + k * 12
        b += line(f'M{x},464 q{(k - 4) * 2},-50 {(k - 4) * 4},{-80 - (k % 3) * 14}', '#7a9a6a', 4) + oval(x + (k - 4) * 4, 370 - (k % 3) * 14, 6, 18, '#8b6cc0')
    return svg(*TALL, b, defs)


def camp():
    """A tent under the stars."""
    defs, b = backdrop(WIDE, '#131b3d', '#46507f', '#28305e')
    rand = Random(6)
    b += ''.join(c(rand.uniform(0, 640), rand.uniform(0, 260), rand.uniform(.8, 2.4), '#fff', f'opacity="{rand.uniform(.4, 1):.2f}"') for _ in range(130))
    b += c(530, 84, 34, '#f6eccb') + c(516, 76, 30, '#222a57') + hill(270, [40, -60, 20, -90, 10, -30], '#1f2a4c', WIDE) + hill(340, [0, -20, 10, -12], '#16223a', WIDE)
    for x in list(range(-10, 200, 34)) + list(range(470, 660, 32)):
        s = 20 + (x * 7) % 14
        b += p(f'M{x},372 l{s},{-s * 4} l{s},{s * 4} Z', '#0e182b')
    b += hill(380, [0, 8, -4, 6], '#101b2c', WIDE)
    b += oval(320, 430, 170, 22, '#f0a04b', 'opacity=".18"') + p('M200,420 L300,270 L420,420 Z', '#e98a3f') + p('M300,270 L420,420 H330 Z', '#c76a2b') + p('M262,420 L300,300 L334,420 Z', '#ffe1a0') + line('M300,270 l0,-16 M200,420 l-30,14 M420,420 l30,14', '#f6d9a8', 3)
    b += line('M476,436 l60,-12 M480,424 l56,14', '#5b3b26', 10) + p('M506,428 C484,410 500,396 498,376 C512,388 522,388 518,366 C540,388 536,412 524,428 Z', '#f6a33a') + p('M508,428 C500,416 508,408 510,398 C520,408 522,418 518,428 Z', '#fff0b8')
    return svg(*WIDE, b, defs)


def lake():
    """A lake between mountains, and a jetty."""
    defs, b = backdrop(WIDE, '#bcd9f0', '#fbeee0')
    b += p('M0,260 L110,110 L190,200 L300,70 L420,220 L520,130 L640,250 V270 H0 Z', '#8798b9') + p('M110,110 L146,150 L118,160 L92,140 Z M300,70 L344,126 L304,136 L268,112 Z M520,130 L556,160 L524,172 L494,156 Z', '#fff')
    b += hill(236, [10, -10, 14, -6, 8], '#4d7a6d', WIDE) + rect(0, 270, 640, 210, '#6fa6b8') + p('M0,270 L110,400 L190,330 L300,440 L420,320 L520,390 L640,290 V270 Z', '#5d8fa6', 'opacity=".6"')
    b += glints([(60, 320, 120), (280, 350, 160), (480, 310, 110), (90, 420, 140), (420, 430, 160)], '#d8ecef', .7)
    b += p('M250,480 L296,320 H344 L390,480 Z', '#9a6b45') + line(' '.join(f'M{296 - i * 9.2:g},{320 + i * 32} H{344 + i * 9.2:g}' for i in range(6)), '#6f4a2e', 4) + line('M292,334 v-30 M348,334 v-30', '#6f4a2e', 8)
    b += p('M430,380 h110 l-16,26 h-80 Z', '#c8472f') + line('M470,378 l60,-34', '#6f4a2e', 5)
    return svg(*WIDE, b, defs)


def concert():
    """A band on a stage, seen from the crowd."""
    defs, b = backdrop(WIDE, '#1a1030', '#52206a')
    for x, col in ((80, '#ff5fa2'), (220, '#ffd166'), (400, '#5fd0ff'), (560, '#b06bff')):
        b += p(f'M{x - 8},0 H{x + 8} L{320 + (x - 320) * .3 + 90},330 H{320 + (x - 320) * .3 - 90} Z', col, 'opacity=".28"') + rect(x - 16, 0, 32, 16, '#0d0818', 4)
    b += rect(60, 322, 520, 40, '#0d0818', 4)
    for x, k in ((200, 1), (320, 1.15), (450, 1)):
        b += f'<g transform="translate({x} 324) scale({k})">' + p('M-22,0 L-16,-62 C-18,-92 18,-92 16,-62 L22,0 H6 L0,-40 L-6,0 Z', '#0d0818') + c(0, -102, 15, '#0d0818') + (line('M-36,-50 L40,-76', '#0d0818', 7) + oval(-22, -54, 20, 15, '#0d0818') if k == 1 else line('M26,0 V-96 L10,-104', '#0d0818', 4)) + '</g>'
    rand = Random(7)
    for row in range(3):
        for i in range(18):
            x, y = i * 38 + rand.uniform(-12, 12) - row * 9, 400 + row * 34 + rand.uniform(-8, 8)
            col = ('#2b1740', '#1d0f2e', '#10081c')[row]
            b += c(x, y, 20, col) + rect(x - 26, y + 10, 52, 90, col, 20)
            if rand.random() < .3:
                b += line(f'M{x + 16},{y + 16} q14,-40 6,-74', col, 12) + (rect(x + 12, y - 78, 20, 14, '#bfe6ff', 2) if rand.random() < .4 else '')
    return svg(*WIDE, b, defs)


def books():
    """A shelf of books with a plant and a lamp."""
    b = rect(0, 0, *TALL, '#7b4f3a')
    rand = Random(9)
    cols = ['#d6216f', '#2f6b8f', '#e9b23d', '#3d8a5f', '#f4ecdf', '#6a3f8f', '#c8622c', '#26303c', '#a9c4b4', '#b0413e']
    for top in (30, 180, 330, 480):
        b += rect(20, top, 440, 130, '#53331f')
        x = 26
        while x < 440:
            w, h = rand.randint(14, 32), rand.randint(78, 118)
            if (top == 180 and 290 < x < 420) or (top == 330 and 40 < x < 150):
                x += 12
                continue
            if x + w > 456:
                break
            col = rand.choice(cols)
            b += rect(x, top + 130 - h, w, h, col, 2) + rect(x, top + 144 - h, w, 5, mix(col, '#ffffff', .6)) + rect(x, top + 110, w, 4, mix(col, '#000000', .7))
            x += w + 1
        b += rect(14, top + 128, 452, 18, '#96663f', 2)
    b += p('M320,310 h70 l-8,-44 h-54 Z', '#e8ddd0') + ''.join(p(f'M355,268 C{355 + d * 2},{250} {355 + d * 3},{222} {355 + d * 2.4:g},{196} C{355 + d},{216} {350 + d},{240} 355,268 Z', col) for d, col in ((-24, '#3d8a5f'), (-10, '#4fa374'), (8, '#3d8a5f'), (24, '#5ab07f')))
    b += c(95, 380, 70, '#ffe3a1', 'opacity=".35"') + p('M64,410 L76,360 H114 L126,410 Z', '#ffe9b8') + line('M95,410 V450', '#2b2026', 6) + oval(95, 456, 26, 6, '#2b2026')
    return svg(*TALL, b)


def snow():
    """A village in the snow."""
    defs, b = backdrop(WIDE, '#5f7fa8', '#f2d6c9', '#a5b3cc')
    b += hill(230, [20, -50, 0, -70, 10], '#b9c6dc', WIDE) + hill(290, [0, -24, 10, -16, 4], '#dde6f0', WIDE)
    for x, y, k, col in ((130, 330, 1, '#8a4b3c'), (270, 318, .8, '#6b5a6e'), (390, 336, 1.1, '#a0603f'), (520, 322, .85, '#7a4a44')):
        w, h = 90 * k, 70 * k
        b += rect(x - w / 2, y - h, w, h, col) + p(f'M{x - w / 2 - 12},{y - h + 4} L{x},{y - h - 50 * k} L{x + w / 2 + 12},{y - h + 4} Z', '#ffffff') + rect(x - 30 * k, y - h + 18, 22 * k, 24 * k, '#ffd98e', 2) + rect(x + 8 * k, y - h + 18, 22 * k, 24 * k, '#ffd98e', 2) + rect(x + w / 4, y - h - 44 * k, 12 * k, 30 * k, col) + line(f'M{x + w / 4 + 6},{y - h - 50 * k} c-8,-14 10,-20 0,-36', '#eef2f7', 5, 'opacity=".8"')
    for x, k in ((40, 1.2), (206, .9), (330, .8), (596, 1.3)):
        b += ''.join(p(f'M{x - s * k},{y} L{x},{y - 46 * k} L{x + s * k},{y} Z', '#3b5a5c') + p(f'M{x - s * k * .5},{y - 23 * k} L{x},{y - 46 * k} L{x + s * k * .5},{y - 23 * k} Z', '#f5f8fb') for s, y in ((30, 352), (24, 352 - 24 * k), (18, 352 - 46 * k)))
    b += hill(356, [0, 14, -6, 10, 0], '#ffffff', WIDE) + p('M300,480 C340,430 280,400 330,362 C330,400 420,430 420,480 Z', '#d9e2ee')
    rand = Random(1)
    b += ''.join(c(rand.uniform(0, 640), rand.uniform(0, 480), rand.uniform(1.4, 4), '#fff', 'opacity=".9"') for _ in range(120))
    return svg(*WIDE, b, defs)


def train():
    """Fields from a train's window, and a flask of coffee."""
    b = rect(0, 0, *WIDE, '#3d4a57') + rect(50, 40, 540, 300, '#2b353f', 24) + f'<clipPath id="w">{rect(62, 52, 516, 276, "#fff", 16)}</clipPath><g clip-path="url(#w)">'
    b += rect(62, 52, 516, 276, '#b9ddec') + oval(180, 110, 90, 16, '#fff') + oval(430, 90, 110, 14, '#fff')
    b += p('M62,200 H578 V330 H62 Z', '#9cc27a') + p('M62,236 L578,214 V240 L62,270 Z', '#e7d27a') + p('M62,280 L578,250 V330 H62 Z', '#6fa35d') + line('M62,226 L578,206', '#6b8f57', 8)
    for x in (120, 150, 420, 450, 476):
        b += c(x, 190, 17, '#4f7f4e') + rect(x - 3, 196, 6, 18, '#5b4636')
    b += ''.join(oval(x, y, 13, 8, '#fffdf6') + c(x + 12, y - 5, 5, '#3a3430') for x, y in ((200, 250), (236, 262), (300, 244), (360, 256))) + '</g>'
    b += rect(0, 372, 640, 108, '#c79a6b') + rect(0, 366, 640, 14, '#a87c50') + p('M120,372 V286 a20,14 0 0 1 64,0 V372 Z', '#2f6b8f') + rect(128, 262, 48, 24, '#e8ecef', 5) + p('M220,330 h70 l-8,44 h-54 Z', '#f6f1e8') + line('M246,322 c-6,-14 8,-16 0,-32 M266,322 c-6,-14 8,-16 0,-32', '#ffffff', 5, 'opacity=".8"')
    b += '<g transform="rotate(-4 450 400)">' + rect(370, 384, 170, 34, '#fdf8ef', 3) + rect(366, 378, 178, 12, '#d6216f', 4) + '</g>'
    return svg(*WIDE, b)


def breakfast():
    """A breakfast seen from above."""
    b = rect(0, 0, *TALL, '#dfe8e6') + ''.join(line(f'M{x},0 V600', '#cfdcd9', 12) for x in range(20, 480, 48)) + ''.join(line(f'M0,{y} H480', '#cfdcd9', 12, 'opacity=".6"') for y in range(20, 600, 48))
    b += c(238, 300, 150, '#b9c4c2', 'opacity=".6"') + c(232, 290, 148, '#ffffff') + c(232, 290, 112, '#f2f1ee')
    b += c(196, 276, 52, '#fffdf5') + c(238, 236, 36, '#fffdf5') + c(200, 270, 22, '#f7b32b') + c(194, 263, 6, '#ffdf8c')
    b += p('M250,300 C300,262 330,300 322,350 C300,372 262,366 246,342 Z', '#c98b4a') + p('M258,306 C296,276 318,304 312,344 C294,358 268,354 256,338 Z', '#efc98d') + ''.join(c(*it, 15, '#d8382c') + c(it[0] - 4, it[1] - 5, 4, '#f2897d') for it in ((180, 352), (212, 366), (160, 330)))
    b += ''.join(oval(x, y, 22, 9, '#4f9a5a', f'transform="rotate({r} {x} {y})"') for x, y, r in ((290, 250, 30), (312, 268, 70), (276, 238, -10)))
    b += c(408, 130, 66, '#b9c4c2', 'opacity=".6"') + c(402, 122, 64, '#f6f1e8') + c(402, 122, 48, '#6a3d26') + p('M372,118 q30,-34 58,4 q-26,26 -58,-4 Z', '#d9a877') + line('M458,160 q26,18 16,44', '#f6f1e8', 16)
    b += rect(40, 60, 120, 150, '#f4d9a6', 10, 'transform="rotate(-12 100 135)"') + line('M64,96 l70,-16 M72,124 l70,-16 M78,152 l70,-16', '#d9b676', 5)
    b += line('M70,420 L92,560', '#a9b2b8', 10) + line('M60,420 v-30 M70,418 v-34 M80,416 v-30', '#a9b2b8', 4) + line('M380,430 L392,560', '#a9b2b8', 12) + p('M372,430 C366,390 376,370 388,372 L394,428 Z', '#c4ccd1')
    b += ''.join(oval(430 + 24 * cos(a), 300 + 24 * sin(a), 13, 8, '#f6b5c9', f'transform="rotate({a * 180 / pi:.0f} {430 + 24 * cos(a):.0f} {300 + 24 * sin(a):.0f})"') for a in (i * pi / 3 for i in range(6))) + c(430, 300, 12, '#f7b32b')
    return svg(*TALL, b)


def lighthouse():
    """A lighthouse on the dike in a strong wind."""
    defs, b = backdrop(TALL, '#7fa6c4', '#f6ead6', '#bcd0d8')
    b += ''.join(oval(x, y, w, 18, '#f7f4ee', 'opacity=".85"') for x, y, w in ((80, 110, 90), (190, 86, 70), (400, 160, 80), (120, 210, 60)))
    b += rect(0, 380, 480, 90, '#5f93a6') + line(' '.join(f'M{x},{y} q10,-9 20,0 q10,-9 20,0' for x, y in ((20, 410), (120, 396), (90, 436), (380, 404), (420, 440))), '#f2f6f4', 5)
    b += p('M250,440 L272,130 H348 L370,440 Z', '#f4efe6') + ''.join(p(f'M{250 + i * 3.55 * 2:g},{440 - i * 50 * 2} L{250 + (i * 2 + 1) * 3.55:g},{390 - i * 100} H{370 - (i * 2 + 1) * 3.55:g} L{370 - i * 7.1:g},{440 - i * 100} Z', '#c8352f') for i in range(3))
    b += p('M330,130 H348 L370,440 H340 Z', '#000000', 'opacity=".12"') + rect(262, 118, 96, 14, '#38313c', 4) + rect(284, 76, 52, 44, '#ffe9a8', 3) + line('M297,76 v44 M310,76 v44 M323,76 v44', '#38313c', 4) + p('M276,78 C284,46 336,46 344,78 Z', '#c8352f') + line('M310,52 v-20', '#38313c', 4)
    b += p('M284,96 L-20,40 V128 L284,104 Z', '#fff3c4', 'opacity=".4"')
    b += p('M0,470 C120,430 260,424 480,440 V600 H0 Z', '#6f9a5a') + p('M0,530 C160,490 300,500 480,490 V600 H0 Z', '#5a8549') + ''.join(line(f'M{x},{y} q20,-26 44,-26', '#87ad66', 4) for x, y in ((30, 520), (60, 560), (150, 500), (230, 550), (330, 530), (420, 560), (380, 500)))
    b += ''.join(oval(x, y, 20, 13, '#fbf8f1') + c(x + 18, y - 8, 7, '#3a3430') + line(f'M{x - 8},{y + 10} v10 M{x + 8},{y + 10} v10', '#3a3430', 4) for x, y in ((90, 480), (150, 540), (300, 560)))
    return svg(*TALL, b, defs)


def music():
    """A record player, a guitar and the evening sun on the wall."""
    b = rect(0, 0, *WIDE, '#d9b8a0') + p('M120,0 L300,0 L430,300 L220,300 Z', '#f7dfbd', 'opacity=".7"') + rect(0, 330, 640, 150, '#8a5a3c') + line('M0,372 H640 M0,420 H640', '#754a30', 3)
    b += rect(60, 280, 260, 22, '#5b3a2a', 4) + line('M84,302 V430 M296,302 V430', '#5b3a2a', 12) + rect(90, 236, 200, 44, '#2f6b8f', 8) + oval(180, 236, 84, 20, '#1d1820') + oval(180, 236, 30, 7, '#e0346f') + line('M268,228 L206,238', '#d8d2c8', 5) + c(270, 228, 8, '#d8d2c8')
    b += ''.join(rect(100 + i * 15, 326, 12, 86, col, 1) for i, col in enumerate(['#d6216f', '#e9b23d', '#3d8a5f', '#f4ecdf', '#6a3f8f', '#c8622c', '#26303c', '#a9c4b4', '#b0413e', '#f0a04b', '#2f6b8f', '#e8ddd0']))
    b += '<g transform="rotate(10 480 320)">' + rect(472, 60, 18, 190, '#5b3a2a', 4) + rect(466, 40, 30, 40, '#3a2520', 5) + p('M481,226 C520,226 532,262 520,286 C556,316 540,412 481,412 C422,412 406,316 442,286 C430,262 442,226 481,226 Z', '#d58a3f') + c(481, 306, 24, '#3a2520') + rect(456, 366, 50, 10, '#3a2520', 3) + line('M476,70 V368 M481,70 V368 M486,70 V368', '#f4ecdf', 1.6) + '</g>'
    b += rect(380, 70, 70, 90, '#f6f1e8', 3, 'transform="rotate(-3 415 115)"') + p('M388,140 C400,112 420,130 442,104 V148 H388 Z', '#6fa9b8')
    return svg(*WIDE, b)


PLACES = dict(
    canal=canal, dunes=dunes, table=table, ridge=ridge, street=street, kitchen=kitchen, bicycle=bicycle, forest=forest,
    sea=sea, cat=cat, market=market, windmill=windmill, balcony=balcony, camp=camp, lake=lake, concert=concert,
    books=books, snow=snow, train=train, breakfast=breakfast, lighthouse=lighthouse, music=music,
)
