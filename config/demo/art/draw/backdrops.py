"""The places behind people: a kind and four colours (two of the sky, two of the things in it)."""
from pens import H, W, c, line, p


def bg(kind, a, b, e, f):
    base = f'<rect width="{W}" height="{H}" fill="url(#sky)"/>'
    if kind == 'sun':
        return base + c(354, 170, 104, e) + p('M0,470 C120,430 300,440 480,490 L480,600 L0,600 Z', f)
    if kind == 'window':
        return base + f'<g transform="skewX(-14)" fill="{e}" opacity=".85"><rect x="96" y="40" width="120" height="190" rx="6"/><rect x="232" y="40" width="120" height="190" rx="6"/><rect x="96" y="246" width="120" height="190" rx="6"/><rect x="232" y="246" width="120" height="190" rx="6"/></g>' + f'<rect y="500" width="480" height="100" fill="{f}"/>'
    if kind == 'sea':
        return base + c(120, 250, 62, e) + f'<rect y="312" width="480" height="288" fill="{f}"/>' + line('M30,352 L170,352 M250,380 L420,380 M60,416 L130,416 M330,440 L450,440', e, 6, 'opacity=".5"')
    if kind == 'leaves':
        leaf = 'M0,0 C40,-60 120,-70 190,-30 C130,20 50,40 0,0 Z'
        sp = [(-30, 210, -20, 1.1, e), (-40, 380, 16, 1.2, f), (510, 170, 200, 1.15, f), (520, 330, 168, 1.2, e), (40, 60, 30, 1.0, f), (460, 40, 150, .9, e), (-30, 540, -14, 1.3, e), (520, 520, 190, 1.2, f)]
        return base + ''.join(f'<g transform="translate({x} {y}) rotate({r}) scale({s})">{p(leaf, col)}{line("M8,-2 C60,-22 120,-34 176,-30", b, 3, "opacity=.5")}</g>' for x, y, r, s, col in sp).replace('opacity=.5', 'opacity=".5"')
    if kind == 'city':
        blocks = [(-10, 250, 96, e), (78, 170, 84, f), (156, 280, 70, e), (300, 220, 86, f), (376, 130, 120, e)]
        s = base
        for x, y, w, col in blocks:
            s += f'<rect x="{x}" y="{y}" width="{w}" height="{600 - y}" rx="6" fill="{col}"/>'
            s += ''.join(f'<rect x="{x + 16 + i * 26}" y="{y + 24 + j * 40}" width="12" height="18" rx="2" fill="{a}" opacity="{.9 if (i * 3 + j * 2 + x) % 4 == 0 else .25}"/>' for i in range(int((w - 20) / 26)) for j in range(7))
        return s
    if kind == 'gables':
        s = base
        x = -30
        for i, (w, h, col) in enumerate([(110, 290, e), (96, 330, f), (104, 270, e), (100, 340, f), (120, 300, e)]):
            y = H - h - 40
            if i % 2 == 0:
                s += p(f'M{x},{H} L{x},{y + 60} L{x + 16},{y + 60} L{x + 16},{y + 34} L{x + 34},{y + 34} L{x + 34},{y + 8} L{x + w - 34},{y + 8} L{x + w - 34},{y + 34} L{x + w - 16},{y + 34} L{x + w - 16},{y + 60} L{x + w},{y + 60} L{x + w},{H} Z', col)
            else:
                s += p(f'M{x},{H} L{x},{y + 60} C{x + 18},{y + 56} {x + 22},{y + 22} {x + w / 2},{y} C{x + w - 22},{y + 22} {x + w - 18},{y + 56} {x + w},{y + 60} L{x + w},{H} Z', col)
            s += ''.join(f'<rect x="{x + 20 + k * 36}" y="{y + 84 + j * 62}" width="20" height="34" rx="3" fill="{a}" opacity="{.85 if (i + j + k) % 3 == 0 else .35}"/>' for k in range(int((w - 24) / 36)) for j in range(4))
            x += w + 2
        return s
    if kind == 'bokeh':
        sp = [(70, 120, 54, e, .5), (180, 60, 34, f, .6), (400, 110, 70, e, .45), (440, 260, 40, f, .6), (40, 300, 44, f, .45), (100, 430, 60, e, .35), (420, 420, 50, e, .4), (310, 50, 26, a, .6), (330, 200, 20, f, .5), (20, 200, 18, a, .7)]
        return base + ''.join(c(x, y, r, col, f'opacity="{o}"') for x, y, r, col, o in sp)
    if kind == 'arch':
        return base + p('M96,600 L96,250 C96,150 160,84 240,84 C320,84 384,150 384,250 L384,600 Z', e) + p('M128,600 L128,256 C128,172 180,118 240,118 C300,118 352,172 352,256 L352,600 Z', f)
    if kind == 'hills':
        return base + c(370, 130, 50, a, 'opacity=".8"') + p('M0,330 C80,250 150,250 230,310 C310,240 400,230 480,300 L480,600 L0,600 Z', e) + p('M0,420 C120,350 260,400 480,370 L480,600 L0,600 Z', f)
    if kind == 'books':
        cols = [e, f, a, f, e, a, e, f, a, e, f, e, a, f]
        s = base
        for row, y in enumerate((20, 210, 400)):
            x = 4
            for i in range(16):
                w = 20 + (i * 7 + row * 5) % 18
                h = 120 + (i * 13 + row * 29) % 44
                s += f'<rect x="{x}" y="{y + 168 - h}" width="{w}" height="{h}" rx="2" fill="{cols[(i + row * 3) % 14]}" opacity=".9"/>'
                x += w + 3
            s += f'<rect y="{y + 168}" width="480" height="12" fill="{b}"/>'
        return s
    if kind == 'dunes':
        s = base + p('M0,360 C100,300 220,340 300,330 C380,318 440,290 480,300 L480,600 L0,600 Z', e) + p('M0,460 C140,400 300,440 480,400 L480,600 L0,600 Z', f)
        return s + ''.join(line(f'M{x},{y} q{d},-{34 + (x % 5) * 5} {d * 2},-{60 + (x % 7) * 5}', f, 4) for x, y, d in [(30, 372, 6), (44, 366, 10), (58, 364, 3), (400, 330, -6), (418, 324, 4), (436, 320, 9), (452, 318, 12)])
    if kind == 'lamps':
        s = base + line('M0,60 C120,130 340,130 480,40', f, 4)
        return s + ''.join(c(x, y, 44, '#ffd99a', 'opacity=".16"') + c(x, y, 24, '#ffe2ae', 'opacity=".3"') + c(x, y, 11, '#fff0cf') for x, y in [(50, 98), (140, 128), (240, 136), (340, 122), (430, 84)]) + f'<rect y="470" width="480" height="130" fill="{e}"/>'
    return base
