"""More places behind people, as in `backdrops.py`: two colours of the sky or wall and two of what is in it."""
from math import cos, pi, sin

from backdrops import bg
from pens import H, W, box, c, darker, lighter, line, mix, oval, p, ring

# The light of an hour or a season: above, below, far things, near things.
LIGHT = {
    'dawn': ('#fde3d0', '#f6b9a6', '#c98fa0', '#8a6486'), 'noon': ('#cfe6f2', '#f4ead6', '#9cc3b8', '#5f9a8e'),
    'dusk': ('#f7b58a', '#b8597a', '#6b3a66', '#43264d'), 'night': ('#232c4a', '#4a4470', '#39416b', '#1b2138'),
    'spring': ('#e3f1e0', '#fbe9dc', '#a9d0a0', '#6fa873'), 'summer': ('#bfe3f0', '#fdf0cf', '#e9c46a', '#4f9a94'),
    'autumn': ('#f8e3c2', '#eeb98a', '#c9743e', '#8a4a32'), 'winter': ('#e6eef5', '#cddbe8', '#a8bccd', '#6f8aa3'),
    'rose': ('#fbe6ea', '#f2c0cb', '#d98a9f', '#a85a78'), 'mint': ('#dff2ea', '#bfe0d4', '#7fbba6', '#4a8a78'),
    'sand': ('#f6ead6', '#e9cfa8', '#cfa672', '#9c7648'), 'slate': ('#d9dfe6', '#b3bfcb', '#8494a5', '#55677a'),
    'plum': ('#e9dcf0', '#c9aed8', '#9474ae', '#63467f'), 'terra': ('#f6dccb', '#e3a184', '#c06848', '#8a4432'),
    'lagoon': ('#d0eef0', '#9fd6d8', '#4fa6ac', '#2f7480'), 'ember': ('#3a2334', '#7a3a44', '#d9794a', '#f2b56a'),
    'moss': ('#e8ead2', '#c3cc9c', '#8a9c5c', '#5b6f3c'), 'berry': ('#f7d9e6', '#d98fb4', '#a3487e', '#6f2a58'),
}
SKY = box(0, 0, W, H, 'url(#sky)')


def kitchen(a, b, e, f):
    jars = ''.join(box(x, 150 - h, w, h, col, 'rx="6"') + box(x + 4, 144 - h, w - 8, 9, darker(col, .25)) for x, h, w, col in ((24, 60, 40, e), (74, 44, 34, f), (118, 70, 36, lighter(e, .4)), (356, 64, 40, f), (408, 46, 46, e)))
    tiles = line('M0,240 H480 M0,300 H480 M0,360 H480 M0,420 H480' + ''.join(f' M{x},180 V460' for x in range(30, 480, 70)), lighter(a, .5), 3, 'opacity=".6"')
    return box(0, 150, 480, 12, darker(b, .25)) + jars + tiles + line('M420,240 V286', darker(f), 5) + c(420, 320, 36, darker(f)) + line('M60,240 V300', darker(f), 5) + p('M36,300 h48 v26 a24,24 0 0 1 -48,0 Z', e) + box(0, 470, 480, 130, f)


def cafe(a, b, e, f):
    lamps = ''.join(line(f'M{x},0 V{y}', darker(f), 4) + p(f'M{x - 34},{y + 34} C{x - 30},{y - 8} {x + 30},{y - 8} {x + 34},{y + 34} Z', f) + oval(x, y + 36, 24, 8, '#ffe9b0') for x, y in ((70, 60), (240, 20), (412, 70)))
    return box(20, 150, 130, 180, darker(f, .45), 'rx="4"') + line('M40,184 H116 M40,212 H130 M40,240 H104 M40,268 H122', '#f4eee2', 5, 'opacity=".8"') + box(330, 150, 130, 220, lighter(a, .5), 'rx="4"') + line('M395,150 V370 M330,260 H460', e, 6) + lamps + box(0, 440, 480, 160, e) + box(0, 440, 480, 10, darker(e, .2))


def sofa(a, b, e, f):
    return box(40, 60, 96, 120, lighter(a, .6)) + box(52, 72, 72, 96, e) + c(88, 108, 20, b) + line('M420,560 V180', darker(f), 6) + p('M372,190 L396,110 L444,110 L468,190 Z', '#fbe6b8') + c(420, 160, 90, '#ffe9b8', 'opacity=".25"') + p('M-20,600 V360 C-20,320 40,320 60,336 H420 C440,320 500,320 500,360 V600 Z', f) + line('M240,340 V600', darker(f), 4, 'opacity=".4"') + box(20, 380, 90, 90, e, 'rx="18" transform="rotate(-12 60 420)"')


def trees(a, b, e, f):
    crowns = ''.join(box(x - 9, y, 18, 330, darker(f, .3)) + c(x, y, r, col) + c(x - r * .5, y + r * .5, r * .7, col) + c(x + r * .55, y + r * .4, r * .66, darker(col, .08)) for x, y, r, col in ((60, 190, 84, e), (420, 160, 92, f), (250, 120, 70, lighter(e, .25))))
    return crowns + p('M0,470 C120,440 300,450 480,470 V600 H0 Z', f) + ''.join(oval(x, y, 9, 5, lighter(e, .35), f'transform="rotate({x} {x} {y})"') for x, y in ((30, 380), (120, 330), (170, 420), (330, 350), (400, 420), (450, 330), (90, 500), (380, 510)))


def snow(a, b, e, f):
    fir = ''.join(p(f'M{x},{y} l{-w},{w * 1.2:g} h{w * .4:g} l{-w * .7:g},{w * 1.1:g} h{w * 2.6:g} l{-w * .7:g},{-w * 1.1:g} h{w * .4:g} Z', f) + p(f'M{x},{y} l{-w * .5:g},{w * .6:g} q{w * .5:g},{-w * .1:g} {w:g},0 Z', '#fff') for x, y, w in ((60, 170, 56), (150, 240, 40), (420, 140, 64), (330, 250, 38)))
    return p('M0,330 C100,270 200,300 300,270 C380,250 440,270 480,260 V600 H0 Z', e) + fir + p('M0,430 C140,380 320,420 480,390 V600 H0 Z', '#fbfdff') + ''.join(c(x, y, r, '#fff', 'opacity=".9"') for x, y, r in ((40, 60, 5), (110, 130, 4), (190, 50, 6), (270, 110, 4), (350, 50, 5), (440, 90, 6), (30, 240, 5), (230, 200, 4), (390, 330, 5), (300, 20, 4), (460, 250, 4), (90, 330, 5)))


def beach(a, b, e, f):
    return c(400, 90, 46, '#fff3c9') + box(0, 270, 480, 110, f) + line('M20,300 H120 M200,320 H320 M380,296 H460 M60,350 H180 M300,356 H420', lighter(f, .4), 5, 'opacity=".7"') + p('M0,370 C160,350 320,390 480,366 V600 H0 Z', '#efd9ac') + line('M70,560 L112,220', '#8a6a4a', 9) + p('M-20,262 C0,150 180,120 236,250 C200,232 172,236 150,252 C120,226 90,230 70,258 C44,240 10,242 -20,262 Z', e) + p('M112,160 C60,170 50,220 70,258 C90,230 120,226 150,252 C160,210 150,170 112,160 Z', '#fbf4e6')


def mountains(a, b, e, f):
    return p('M-20,380 L110,130 L190,270 L300,90 L430,290 L500,220 V420 H-20 Z', e) + p('M110,130 L74,200 L104,188 L122,210 L148,196 Z M300,90 L252,170 L288,156 L310,182 L352,170 Z', '#fff', 'opacity=".9"') + p('M0,370 C120,340 220,390 320,360 C400,340 440,356 480,350 V600 H0 Z', f) + box(0, 450, 480, 150, lighter(b, .2), 'opacity=".8"') + line('M40,490 H160 M260,510 H420 M90,540 H220', '#fff', 5, 'opacity=".6"')


def forest(a, b, e, f):
    return ''.join(box(x, 0, w, 600, e, f'opacity="{o}"') for x, w, o in ((20, 22, .5), (110, 16, .4), (180, 24, .5), (290, 18, .4), (360, 26, .5), (450, 18, .4))) + ''.join(box(x, 0, w, 600, f) + line(f'M{x + 4},{y} l{w - 10},6 M{x + 6},{y + 90} l{w - 14},5', darker(f), 4) for x, w, y in ((-10, 50, 120), (410, 56, 60))) + p('M0,500 C60,450 120,520 180,470 C260,430 320,510 400,460 C440,440 460,470 480,460 V600 H0 Z', darker(e, .15)) + ''.join(line(f'M{x},520 q{d},-50 {d * 2},-66', lighter(e, .3), 6) for x, d in ((60, -14), (70, 10), (330, -10), (344, 16), (140, 12)))


def tulips(a, b, e, f):
    rows = ''.join(p(f'M{x1},300 L{x1 + 24},300 L{x2 + 110},600 L{x2},600 Z', col) for x1, x2, col in ((-30, -420, '#e35d6a'), (40, -240, '#f4c04e'), (110, -60, '#e98fb0'), (190, 130, '#d9483f'), (270, 300, '#f4c04e'), (350, 480, '#9c5fb0'), (430, 640, '#e35d6a')))
    return p('M0,290 C160,270 320,286 480,276 V330 H0 Z', e) + box(0, 300, 480, 300, f) + rows + ''.join(line(f'M{x},600 V{y}', darker(f), 6) + p(f'M{x - 18},{y - 30} L{x - 8},{y - 16} L{x},{y - 34} L{x + 8},{y - 16} L{x + 18},{y - 30} C{x + 22},{y + 6} {x + 10},{y + 14} {x},{y + 14} C{x - 10},{y + 14} {x - 22},{y + 6} {x - 18},{y - 30} Z', col) for x, y, col in ((30, 520, '#f2a03f'), (80, 548, '#e35d6a'), (400, 530, '#f6d7e0'), (452, 508, '#d9483f')))


def harbour(a, b, e, f):
    boat = ''.join(line(f'M{x},420 V{y}', darker(f), 6) + p(f'M{x + 6},{y + 20} L{x + 6},390 L{x + w},390 Z', lighter(e, .7)) + p(f'M{x - 6},{y + 50} L{x - 6},390 L{x - w * .6:g},390 Z', e) + p(f'M{x - w},410 H{x + w} L{x + w - 20},446 H{x - w + 20} Z', col) for x, y, w, col in ((80, 90, 90, darker(f)), (390, 130, 100, '#b8443f')))
    return c(240, 110, 40, '#fff', 'opacity=".6"') + box(0, 330, 480, 40, e, 'opacity=".5"') + boat + box(0, 430, 480, 170, f) + line('M20,470 H140 M220,490 H330 M380,466 H460 M80,530 H200 M300,550 H440', lighter(f, .35), 6, 'opacity=".7"')


def bridge(a, b, e, f):
    houses = ''.join(box(x, y, w, 400, col) + ''.join(box(x + 12 + k * 30, y + 30 + j * 50, 16, 28, lighter(a, .5), 'opacity=".8"') for k in range(w // 34) for j in range(3)) + p(f'M{x - 4},{y} L{x + w / 2},{y - 46} L{x + w + 4},{y} Z', darker(col)) for x, y, w, col in ((-14, 170, 90, e), (80, 200, 74, mix(e, f, .5)), (330, 190, 76, e), (410, 160, 90, f)))
    return houses + box(0, 400, 480, 200, f) + p('M-10,420 V360 C120,300 360,300 490,360 V420 C440,420 400,430 380,450 C340,380 140,380 100,450 C80,430 40,420 -10,420 Z', darker(e, .3)) + line('M0,352 C120,294 360,294 480,352', lighter(e), 6) + line('M40,500 H160 M260,520 H400', lighter(f), 6, 'opacity=".6"')


def market(a, b, e, f):
    awning = ''.join(p(f'M{x},0 H{x + 60} V130 a30,26 0 0 1 -60,0 Z', e if i % 2 else '#fbf5ea') for i, x in enumerate(range(0, 480, 60)))
    fruit = ''.join(c(x, y, 19, col) for i, (x, y) in enumerate([(24 + k * 36, 470 + (k % 2) * 8) for k in range(13)]) for col in [('#d9503f', '#f0a03a', '#8fb04e')[i * 3 // 13]])
    return line('M20,130 V480 M460,130 V480', darker(f), 10) + awning + box(60, 230, 70, 70, '#2f3a36') + line('M76,254 H114 M76,274 H104', '#fff', 5) + fruit + box(0, 484, 480, 116, f) + line('M0,520 H480 M0,560 H480', darker(f), 4)


def train(a, b, e, f):
    return p('M0,300 C120,240 220,290 330,260 C400,244 450,250 480,246 V420 H0 Z', e) + p('M0,370 C160,330 300,370 480,340 V440 H0 Z', lighter(e, .3)) + line('M0,120 H480', '#fff', 3, 'opacity=".4"') + ''.join(box(x, 210, 9, 120, darker(e)) for x in (60, 180, 420)) + f'<path d="M-10,-10 H490 V610 H-10 Z M30,60 V430 a20,20 0 0 0 20,20 H430 a20,20 0 0 0 20,-20 V60 a20,20 0 0 0 -20,-20 H50 a20,20 0 0 0 -20,20 Z" fill="{darker(f, .1)}" fill-rule="evenodd"/>' + box(0, 470, 480, 14, lighter(f, .4)) + p('M-20,600 V420 C-20,390 70,390 80,430 V600 Z M500,600 V420 C500,390 410,390 400,430 V600 Z', lighter(f, .15))


def brick(a, b, e, f):
    rows = ''.join(f'M0,{y} H480 ' + ''.join(f'M{x + (24 if y // 40 % 2 else 0)},{y} v40 ' for x in range(0, 480, 80)) for y in range(0, 480, 40))
    return box(0, 0, 480, 480, e) + line(rows.strip(), lighter(e, .25), 4) + p('M40,120 C90,40 150,60 140,140 C200,100 230,170 160,220 C200,280 110,300 100,230 C30,250 0,180 40,120 Z', lighter(f, .1)) + c(110, 170, 28, '#f6d06a') + box(380, 90, 74, 110, darker(f, .5), 'rx="4"') + box(388, 98, 58, 94, '#ffe3a0', 'opacity=".85"') + box(0, 480, 480, 120, f)


def polder(a, b, e, f):
    mill = p('M90,400 L108,220 H152 L170,400 Z', darker(f)) + p('M104,222 C106,194 154,194 156,222 Z', darker(f, .4)) + line('M130,206 L40,120 M130,206 L220,292 M130,206 L216,118 M130,206 L44,294', lighter(a, .6), 9) + line('M58,116 L112,174 M216,136 L152,204', '#fff', 16, 'opacity=".5"')
    return ''.join(oval(x, y, w, 20, '#fff', 'opacity=".7"') for x, y, w in ((330, 90, 80), (380, 110, 60), (240, 50, 50))) + mill + p('M0,380 H480 V600 H0 Z', e) + p('M200,600 L300,380 H320 L420,600 Z', lighter(b, .3)) + ''.join(box(x, 392, 40, 20, '#fff', 'rx="8"') + c(x + 42, 394, 9, '#33302f') + c(x + 14, 400, 7, '#33302f') + box(x + 4, 408, 5, 16, '#33302f') + box(x + 30, 408, 5, 16, '#33302f') for x in (360, 430)) + p('M0,480 C140,460 200,490 480,470 V600 H0 Z', f)


def party(a, b, e, f):
    def flags(y, sag, cols):
        at = lambda x: y + sag * (1 - ((x - 240) / 240) ** 2)
        return line(f'M0,{y} Q240,{y + sag * 2} 480,{y}', darker(f), 3) + ''.join(p(f'M{x},{at(x):.0f} L{x + 36},{at(x + 36):.0f} L{x + 18},{at(x + 18) + 42:.0f} Z', cols[i % len(cols)]) for i, x in enumerate(range(6, 460, 46)))
    return flags(20, 50, (e, '#fbf4e6', f)) + flags(120, 40, ('#f4c04e', e, '#7fb8b0')) + ''.join(c(x, 250 + (x % 50), 12, '#fff0c4') + c(x, 250 + (x % 50), 26, '#fff0c4', 'opacity=".3"') for x in range(20, 480, 74)) + p('M0,480 C160,460 320,470 480,480 V600 H0 Z', f)


def rain(a, b, e, f):
    lights = ''.join(c(x, y, r, col, 'opacity=".55"') for x, y, r, col in ((70, 180, 30, '#ffd98a'), (140, 260, 20, '#f29a8a'), (410, 150, 34, '#ffd98a'), (350, 280, 22, '#9ad0d8'), (40, 330, 18, '#9ad0d8'), (450, 320, 24, '#f29a8a')))
    drops = ' '.join(f'M{x},{y} l-8,34' for x, y in [(i * 53 % 480, i * 97 % 470) for i in range(44)])
    return box(0, 120, 110, 400, e, 'opacity=".7"') + box(370, 60, 120, 460, e, 'opacity=".7"') + box(120, 200, 70, 320, f, 'opacity=".5"') + lights + line(drops, '#fff', 2.6, 'opacity=".5"') + box(0, 480, 480, 120, f) + oval(90, 540, 70, 14, '#fff', 'opacity=".25"') + oval(400, 560, 80, 14, '#fff', 'opacity=".25"')


def vines(a, b, e, f):
    return c(110, 120, 54, '#fff3cf', 'opacity=".85"') + p('M0,290 C100,220 220,240 300,270 C380,230 440,230 480,250 V600 H0 Z', e) + ''.join(line(f'M{240 + (x - 240) * .25:.0f},300 L{x},600', f if i % 2 else darker(f), 20) for i, x in enumerate(range(-300, 820, 90))) + ''.join(c(x, y, 9, '#6b3a70') for x, y in ((40, 480), (52, 492), (36, 498), (46, 508), (430, 470), (442, 482), (426, 488), (436, 500)))


def studio(a, b, e, f):
    return c(140, 230, 170, e, 'opacity=".75"') + p('M480,600 V220 A300,300 0 0 0 210,600 Z', f, 'opacity=".6"')


def garden(a, b, e, f):
    fence = ''.join(p(f'M{x},600 V340 l17,-24 l17,24 V600 Z', '#fbf6ec') for x in range(-6, 480, 46)) + box(0, 370, 480, 16, '#efe6d6') + box(0, 470, 480, 16, '#efe6d6')
    hock = ''.join(line(f'M{x},600 V{y}', f, 7) + ''.join(line(f'M{x + 9},{y} v0 m-18,34 v0 m18,34 v0 m-18,34 v0 m18,34 v0 m-18,34 v0', shade, w) for shade, w in ((col, 38), ('#fbe6a2', 12))) for x, y, col in ((50, 220, '#e0708f'), (110, 280, '#f2b8a0'), (430, 200, '#b0527e'), (376, 290, '#f4d3dc')))
    return p('M0,260 C100,210 200,240 280,230 C360,210 430,220 480,200 V600 H0 Z', e) + fence + hock


def moon(a, b, e, f):
    return c(110, 130, 56, '#f6ecc9') + c(134, 116, 50, mix(a, b, .7)) + ''.join(p(f'M{x},{y - r} l{r * .25:g},{r * .75:g} l{r * .75:g},{r * .25:g} l{-r * .75:g},{r * .25:g} l{-r * .25:g},{r * .75:g} l{-r * .25:g},{-r * .75:g} l{-r * .75:g},{-r * .25:g} l{r * .75:g},{-r * .25:g} Z', '#fff6d6') for x, y, r in ((240, 60, 12), (330, 130, 9), (420, 60, 14), (40, 260, 9), (440, 230, 10), (200, 160, 7), (380, 300, 8))) + p('M0,400 C120,330 240,390 330,350 C400,320 450,340 480,330 V600 H0 Z', e) + p('M0,480 C160,430 320,470 480,440 V600 H0 Z', f)


def blossom(a, b, e, f):
    twig = line('M-10,60 C80,70 140,110 210,90 M60,70 C90,120 120,150 160,160 M490,140 C420,130 370,170 300,150 M420,138 C400,190 380,210 350,230', '#6b4636', 10)
    pts = [(20, 60), (70, 84), (120, 100), (170, 88), (204, 94), (96, 132), (150, 158), (460, 138), (410, 140), (360, 160), (310, 150), (392, 190), (354, 228), (40, 110), (130, 60), (440, 180)]
    return twig + ''.join(ring(x, y, 11, 5, 10, '#f9d3de' if (x + y) % 3 else '#f2a9bf') for x, y in pts) + ''.join(c(x, y, 5, '#d9607f') for x, y in pts) + p('M0,430 C160,390 320,420 480,400 V600 H0 Z', e) + p('M0,510 C160,480 320,500 480,484 V600 H0 Z', f)


def gallery(a, b, e, f):
    return box(30, 90, 120, 150, lighter(f, .8)) + box(42, 102, 96, 126, e) + c(90, 150, 30, '#f6d06a') + p('M42,228 L90,170 L138,228 Z', f) + box(340, 60, 120, 100, darker(f, .4)) + box(350, 70, 100, 80, lighter(a, .6)) + p('M350,120 C380,90 400,140 450,100 V150 H350 Z', e) + box(360, 200, 84, 110, lighter(f, .8)) + ''.join(box(370, 212 + k * 22, 64, 12, (e, f, '#d9503f', '#f4c04e')[k]) for k in range(4)) + box(0, 470, 480, 130, f) + box(0, 462, 480, 10, lighter(f, .4))


def workshop(a, b, e, f):
    return box(20, 60, 440, 300, lighter(e, .25), 'rx="6"') + line(' '.join(f'M44,{y} H440' for y in range(84, 350, 44)), darker(e), 5, 'stroke-dasharray="0 44"') + line('M70,110 V230', '#8a5a34', 14) + box(46, 96, 50, 28, '#555b66', 'rx="4"') + line('M400,100 V180', '#b8443f', 16) + line('M400,180 V260', '#8c939c', 6) + p('M120,110 L160,110 L150,280 L130,280 Z', '#c3c8cf') + line('M330,110 C310,130 310,160 330,170 V270', '#555b66', 11) + c(380, 320, 24, '#8c939c') + c(380, 320, 10, lighter(e, .25)) + box(0, 430, 480, 170, f) + box(0, 430, 480, 14, lighter(f, .25))


def greenhouse(a, b, e, f):
    pots = ''.join(p(f'M{x - 30},470 h60 l-8,60 h-44 Z', '#b9623f') + ''.join(line(f'M{x},470 q{d},-70 {d * 1.8:g},-{hh}', f, 7) + oval(x + d * 1.8, 470 - hh, 22, 12, e, f'transform="rotate({d * 2} {x + d * 1.8:g} {470 - hh})"') for d, hh in ((-22, 110), (0, 160), (22, 120))) for x in (50, 130, 372, 444))
    return line('M0,120 L240,-40 L480,120 M0,120 H480 M80,66 V470 M240,-40 V470 M400,66 V470 M0,290 H480 M160,14 V470 M320,14 V470', lighter(a, .7), 8, 'opacity=".8"') + pots + box(0, 528, 480, 72, darker(f, .2))


def camp(a, b, e, f):
    firs = ''.join(p(f'M{x},{y} l-44,90 h20 l-40,90 h128 l-40,-90 h20 Z', f) for x, y in ((40, 150), (140, 190), (440, 130), (360, 200)))
    return firs + p('M-20,380 C160,340 320,370 500,350 V600 H-20 Z', e) + p('M20,480 L110,300 L200,480 Z', '#e08a3f') + p('M110,300 L90,480 L140,480 Z', '#7a3a22') + p('M110,300 L200,480 L230,450 Z', '#b8662c') + p('M400,500 C370,460 400,440 396,410 C430,430 440,460 424,500 Z', '#f2a03f') + p('M406,500 C394,476 410,466 410,448 C428,466 426,486 416,500 Z', '#ffe08a') + line('M372,508 L448,498 M374,496 L446,510', '#5a3a28', 11)


def lighthouse(a, b, e, f):
    return c(380, 120, 44, '#fff', 'opacity=".6"') + p('M70,420 L88,140 H132 L150,420 Z', '#f8f2e8') + p('M85,190 H135 L138,240 H82 Z M78,300 H142 L146,350 H75 Z', '#c8443f') + box(82, 112, 56, 30, '#3a3f47') + p('M78,114 L110,84 L142,114 Z', '#c8443f') + c(110, 127, 11, '#ffe9a0') + box(0, 400, 480, 200, f) + p('M0,430 C40,380 160,380 210,430 C180,460 40,460 0,440 Z', darker(e, .25)) + line('M240,440 H340 M380,470 H470 M40,490 H180 M230,520 H360', lighter(f, .4), 6, 'opacity=".7"') + line('M300,200 q14,-12 26,0 q12,-12 26,0 M380,250 q10,-9 20,0 q10,-9 20,0', darker(f), 4)


def sunflowers(a, b, e, f):
    def flower(x, y, r):
        return line(f'M{x},600 V{y}', f, 9) + ring(x, y, r, 14, r * .24, '#f4b82e') + ring(x, y, r * .74, 14, r * .22, '#e2a01f') + c(x, y, r * .62, '#6b4024') + oval(x + 30, y + 130, 34, 16, f, f'transform="rotate(-30 {x + 30} {y + 130})"')
    return p('M0,360 C160,330 320,350 480,336 V600 H0 Z', e) + flower(60, 200, 52) + flower(430, 240, 56) + flower(140, 330, 40) + flower(350, 120, 40) + flower(20, 400, 46) + flower(470, 430, 44)


def ferris(a, b, e, f):
    spokes = ' '.join(f'M140,210 L{140 + cos(t) * 150:.0f},{210 + sin(t) * 150:.0f}' for t in [pi * k / 4 for k in range(8)])
    return f'<circle cx="140" cy="210" r="150" fill="none" stroke="{lighter(e, .5)}" stroke-width="9"/>' + line(spokes, lighter(e, .5), 4) + ''.join(box(140 + cos(t) * 150 - 20, 210 + sin(t) * 150 - 8, 40, 34, col, 'rx="10"') for t, col in zip([pi * k / 4 for k in range(8)], ('#e0607a', '#f4c04e', '#7fb8b0', '#fbf4e6') * 2)) + line('M140,210 L60,560 M140,210 L220,560', lighter(e, .5), 9) + p('M340,420 L410,300 L480,420 Z', '#e0607a') + p('M376,420 L410,300 L440,420 Z', '#fbf4e6') + box(346, 420, 130, 120, e) + box(0, 500, 480, 100, f)


def pool(a, b, e, f):
    return box(0, 250, 480, 350, e) + ''.join(line(f'M-10,{y} q40,-20 80,0 t80,0 t80,0 t80,0 t80,0 t80,0', lighter(e, .5), 6, 'opacity=".7"') for y in (300, 360, 420, 480, 540)) + box(0, 226, 480, 34, '#f4efe6') + line('M380,300 V150 C380,110 430,110 430,150 M440,300 V150', '#c9d0d8', 9) + ''.join(c(40 + i * 46, 400 + i % 2 * 4, 14, '#d9503f' if i % 2 else '#fff') for i in range(10))


def balcony(a, b, e, f):
    return box(300, 130, 200, 300, e, 'opacity=".7"') + p('M290,130 L400,60 L510,130 Z', darker(e)) + ''.join(box(x, y, 30, 44, '#ffe9b8', 'opacity=".8"') for x in (330, 400) for y in (170, 260)) + box(-10, 220, 130, 300, mix(e, f, .5), 'opacity=".7"') + p('M-20,220 L50,160 L130,220 Z', darker(f)) + line(' '.join(f'M{x},430 V600' for x in range(14, 480, 34)), darker(f, .4), 7) + box(0, 420, 480, 14, darker(f, .4)) + box(40, 380, 130, 44, '#b9623f', 'rx="6"') + ''.join(c(x, y, 17, col) for x, y, col in ((54, 372, '#e0607a'), (84, 360, '#f2a9bf'), (114, 372, '#e0607a'), (146, 362, '#fbf4e6'))) + line('M0,40 Q240,120 480,30', darker(f), 3) + ''.join(c(x, 74 - abs(x - 240) * .1, 11, '#ffe9a8') for x in (60, 150, 240, 330, 420))


def court(a, b, e, f):
    return p('M0,200 C120,150 360,150 480,200 V300 H0 Z', e) + ''.join(c(30 + i * 28 + (i % 3) * 4, 216 + i % 4 * 14, 10, ('#f4d9c0', '#b9794f', '#e8c090', '#6b4430')[i % 4]) for i in range(17)) + box(0, 300, 480, 300, '#c4643c') + line('M-20,380 H500 M80,300 L-60,600 M400,300 L540,600 M240,300 V600', '#fff', 6) + box(0, 340, 480, 70, '#2b2f36', 'opacity=".25"') + box(0, 336, 480, 10, '#fff')


def stairs(a, b, e, f):
    return ''.join(box(0, 600 - (i + 1) * 62, 480 - i * 60, 62, mix(e, f, i / 7)) + box(0, 600 - (i + 1) * 62, 480 - i * 60, 9, lighter(e, .5)) for i in range(7)) + line('M-10,90 L480,590', darker(f), 9) + line(' '.join(f'M{x},{100 + x} V{190 + x}' for x in range(20, 420, 60)), darker(f), 5)


PLACES = {f.__name__: f for f in (kitchen, cafe, sofa, trees, snow, beach, mountains, forest, tulips, harbour, bridge, market, train, brick, polder, party, rain, vines, studio, garden, moon, blossom, gallery, workshop, greenhouse, camp, lighthouse, sunflowers, ferris, pool, balcony, court, stairs)}


def surroundings(kind, colours):
    return SKY + PLACES[kind](*colours) if kind in PLACES else bg(kind, *colours)
