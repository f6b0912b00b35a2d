#!/usr/bin/env python3
"""Draws the picture scenes (gallery, chat) and the gifts as SVG."""
from pathlib import Path

ART = Path(__file__).parent.parent


def svg(w, h, body, grad=''):
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}">{grad}{body}</svg>'


def sky(a, b, c=None):
    mid = f'<stop offset=".55" stop-color="{c}"/>' if c else ''
    return f'<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop stop-color="{a}"/>{mid}<stop offset="1" stop-color="{b}"/></linearGradient></defs>'


def bike(x, y, k, col, frame):
    """A city bike; x,y is the middle between the wheels on the ground."""
    r = 58
    out = f'<g transform="translate({x} {y}) scale({k})" fill="none" stroke-linecap="round" stroke-linejoin="round">'
    for cx in (-92, 92):
        out += f'<circle cx="{cx}" cy="{-r}" r="{r - 4}" stroke="{col}" stroke-width="7"/><circle cx="{cx}" cy="{-r}" r="5" fill="{col}" stroke="none"/>'
        out += f'<path d="M{cx},{-r - 50} V{-8} M{cx - 50},{-r} H{cx + 50} M{cx - 36},{-r - 36} L{cx + 36},{-r + 36} M{cx + 36},{-r - 36} L{cx - 36},{-r + 36}" stroke="{col}" stroke-width="1.6" opacity=".55"/>'
    out += f'<path d="M-92,-58 L-34,-150 M-48,-128 C-20,-84 10,-62 0,-54 M0,-54 C40,-70 66,-110 70,-140 M92,-58 L66,-164 M-92,-58 L0,-54" stroke="{frame}" stroke-width="8"/>'
    out += f'<path d="M-56,-156 C-44,-162 -24,-160 -14,-154 C-24,-146 -48,-144 -56,-156 Z" fill="{col}" stroke="none"/><path d="M66,-164 C62,-180 50,-184 36,-180 M66,-164 L78,-168" stroke="{col}" stroke-width="7"/>'
    out += f'<path d="M84,-150 L132,-150 L126,-112 L92,-112 Z" fill="#b98a52" stroke="none"/><path d="M88,-138 H128 M91,-124 H127" stroke="#96693a" stroke-width="3"/><path d="M96,-150 c0,-18 8,-26 12,-26 c4,0 10,8 8,26 M112,-150 c2,-14 10,-20 16,-18 c2,8 -4,18 -10,18" stroke="#4f7d4a" stroke-width="4"/><circle cx="106" cy="-176" r="8" fill="#f07a8f" stroke="none"/><circle cx="126" cy="-170" r="7" fill="#ffd166" stroke="none"/>'
    return out + '<circle cx="0" cy="-54" r="11" stroke="' + col + '" stroke-width="5"/></g>'


def gables(y, cols, win, w=640):
    out, x, i = '', -20, 0
    while x < w:
        bw, h, col = (104, 88, 112, 96)[i % 4], (250, 290, 230, 275)[i % 4], cols[i % len(cols)]
        t = y - h
        if i % 3 == 0:
            d = f'M{x},{y} V{t + 56} h14 v-24 h16 v-22 h{bw - 60} v22 h16 v24 h14 V{y} Z'
        elif i % 3 == 1:
            d = f'M{x},{y} V{t + 60} C{x + 16},{t + 52} {x + 18},{t + 20} {x + bw / 2},{t} C{x + bw - 18},{t + 20} {x + bw - 16},{t + 52} {x + bw},{t + 60} V{y} Z'
        else:
            d = f'M{x},{y} V{t + 50} L{x + bw / 2},{t} L{x + bw},{t + 50} V{y} Z'
        out += f'<path d="{d}" fill="{col}"/>'
        for r in range(4):
            for k in range(2 if bw < 100 else 3):
                wx = x + 16 + k * ((bw - 32) / (2 if bw < 100 else 3)) + 3
                out += f'<rect x="{wx:.0f}" y="{t + 74 + r * 46}" width="15" height="28" rx="2" fill="{win}" opacity="{.95 if (i + r * 2 + k) % 3 == 0 else .4}"/>'
        x += bw + 2
        i += 1
    return out


def canal():
    b = '<rect width="640" height="480" fill="url(#s)"/><circle cx="500" cy="110" r="46" fill="#fff3d9"/>'
    b += gables(326, ['#a2523c', '#6f3a34', '#c27a55', '#7d4a58'], '#ffdf9e')
    b += '<rect y="322" width="640" height="86" fill="#57899b"/><path d="M30,344 h120 M220,356 h180 M470,342 h110 M90,374 h90 M360,384 h140" stroke="#a9cdd2" stroke-width="5" stroke-linecap="round" opacity=".7"/>'
    b += '<path d="M0,408 h640 v72 h-640 Z" fill="#8b7a74"/><path d="M0,404 h640" stroke="#6c5d59" stroke-width="10"/><path d="M40,404 v-52 M140,404 v-52 M500,404 v-52 M600,404 v-52 M0,356 h640" stroke="#3f3a44" stroke-width="6" stroke-linecap="round"/>'
    b += bike(310, 446, 1.12, '#26222c', '#d6216f')
    return svg(640, 480, b, sky('#f6b98f', '#fde6cb', '#fbd0a8'))


def dunes():
    b = '<rect width="480" height="600" fill="url(#s)"/><circle cx="350" cy="150" r="54" fill="#fff6e0"/><rect y="296" width="480" height="110" fill="#6fa9b8"/><path d="M40,322 h120 M220,340 h160 M320,316 h100 M60,358 h90" stroke="#cfe6e6" stroke-width="5" stroke-linecap="round" opacity=".8"/>'
    b += '<path d="M0,392 C120,360 260,372 480,384 V600 H0 Z" fill="#ecd3a1"/><path d="M0,470 C150,420 300,470 480,440 V600 H0 Z" fill="#dcbb80"/><path d="M0,560 C140,510 260,560 480,520 V600 H0 Z" fill="#c7a064"/>'
    b += ''.join(f'<path d="M{x},{y} q{d},-40 {d * 2},-74" fill="none" stroke="#8c8a4a" stroke-width="5" stroke-linecap="round"/>' for x, y, d in [(34, 474, 8), (52, 468, 14), (20, 476, -4), (420, 452, -6), (440, 448, 6), (458, 446, 12), (404, 454, 2)])
    # a dog, sitting, seen from behind
    b += '<path d="M196,520 C186,470 200,430 222,412 C214,392 214,372 226,362 L232,340 L248,356 C256,354 264,354 272,356 L288,340 L294,362 C306,372 306,392 298,412 C320,430 334,470 324,520 C296,532 224,532 196,520 Z" fill="#b56a35"/><path d="M262,354 C268,354 270,355 272,356 L288,340 L294,362 C306,372 306,392 298,412 C320,430 334,470 324,520 C310,526 290,529 270,529 C300,500 306,440 282,412 C292,390 286,366 262,354 Z" fill="#8f4f24"/><path d="M322,510 C350,512 372,496 376,470 C356,478 340,484 318,486 Z" fill="#b56a35"/><path d="M222,410 C246,424 276,424 300,410" fill="none" stroke="#d6216f" stroke-width="9" stroke-linecap="round"/>'
    return svg(480, 600, b, sky('#bfe0ee', '#fdebd2'))


def table():
    b = '<rect width="480" height="600" fill="#c98f5d"/>' + ''.join(f'<path d="M0,{y} C160,{y - 8} 320,{y + 10} 480,{y}" fill="none" stroke="#b37b4b" stroke-width="3" opacity=".7"/>' for y in (70, 150, 236, 320, 410, 500, 570))
    b += '<path d="M-40,600 L300,-40 L520,-40 L520,60 L180,640 Z" fill="#e7b98a" opacity=".35"/>'
    b += '<circle cx="170" cy="220" r="124" fill="#8d5a34" opacity=".35"/><circle cx="162" cy="208" r="122" fill="#f3ece3"/><circle cx="162" cy="208" r="92" fill="#e2d6c8"/><circle cx="162" cy="208" r="78" fill="#f8f3ec"/>'
    b += '<path d="M232,212 h44 a26,26 0 0 1 0,52 h-40" fill="none" stroke="#f8f3ec" stroke-width="20"/><circle cx="162" cy="208" r="66" fill="#6a3d26"/><path d="M118,196 C120,160 158,150 166,186 C174,150 212,160 208,198 C204,230 176,246 164,258 C152,246 122,230 118,196 Z" fill="#d9a877"/><path d="M134,196 C136,178 156,174 164,196 C172,174 190,180 190,198 C188,218 172,228 164,238 C156,228 136,216 134,196 Z" fill="#f3dfc3"/>'
    b += '<g transform="rotate(-9 330 430)"><rect x="214" y="330" width="230" height="220" rx="8" fill="#7a4b2a" opacity=".4" transform="translate(8 10)"/><rect x="210" y="326" width="230" height="220" rx="6" fill="#fdf8ef"/><path d="M325,326 V546" stroke="#dccdb9" stroke-width="5"/>' + ''.join(f'<path d="M{x},{y} h{w}" stroke="#b9aa99" stroke-width="5" stroke-linecap="round"/>' for x in (228, 342) for y, w in [(356, 80), (376, 72), (396, 82), (416, 60), (446, 80), (466, 76), (486, 82), (506, 44)]) + '<path d="M420,322 v62 l-12,-12 l-12,12 v-62 Z" fill="#d6216f"/></g>'
    b += '<g transform="rotate(24 120 470)"><rect x="40" y="452" width="170" height="16" rx="8" fill="#2d4a7c"/><path d="M210,452 l26,8 l-26,8 Z" fill="#f3dfc3"/></g>'
    return svg(480, 600, b)


def ridge():
    b = '<rect width="480" height="600" fill="url(#s)"/><circle cx="130" cy="130" r="50" fill="#fff"  opacity=".85"/><path d="M-20,360 L120,180 L190,260 L290,120 L420,300 L520,240 V600 H-20 Z" fill="#8795b8"/><path d="M120,180 L150,215 L128,224 L112,212 L96,222 Z M290,120 L336,182 L306,186 L286,172 L262,190 L252,174 Z" fill="#fff"/><path d="M290,120 L420,300 L520,240 V600 H300 C340,480 330,300 290,120 Z" fill="#6f7ea4" opacity=".6"/><path d="M-20,430 C80,350 180,400 260,410 C340,420 420,360 520,370 V600 H-20 Z" fill="#4f7f78"/><path d="M-20,520 C100,440 240,500 520,450 V600 H-20 Z" fill="#3a635e"/>'
    b += ''.join(f'<path d="M{x},{y} l{s},-{s * 2.6:.0f} l{s},{s * 2.6:.0f} Z" fill="#2c504c"/>' for x, y, s in [(20, 520, 18), (54, 508, 22), (94, 500, 16), (400, 480, 20), (436, 470, 24), (364, 488, 15)])
    b += '<path d="M225,528 C226,490 232,470 238,468 C232,462 230,450 238,446 C248,442 256,450 254,462 C262,470 268,496 268,528 L256,528 L250,500 L244,528 Z" fill="#20262f"/><path d="M224,500 C222,476 228,470 236,470 L238,506 C230,508 226,506 224,500 Z" fill="#d6216f"/>'
    return svg(480, 600, b, sky('#c9d9f4', '#fbe3d4'))


GIFTS = {
    'tulip': '<path d="M47,92 C46,70 47,58 48,46" fill="none" stroke="#57ad7c" stroke-width="6" stroke-linecap="round"/><path d="M47,86 C34,84 22,72 22,54 C36,58 45,70 47,86 Z" fill="#79c796"/><path d="M49,88 C60,86 72,74 74,58 C60,62 51,72 49,88 Z" fill="#57ad7c"/><path d="M28,16 C36,20 40,24 42,28 C43,20 46,12 48,8 C50,12 53,20 54,28 C56,24 60,20 68,16 C72,34 66,54 48,54 C30,54 24,34 28,16 Z" fill="#ff9a52"/><path d="M48,8 C50,12 53,20 54,28 C56,24 60,20 68,16 C72,34 66,54 48,54 C58,44 58,24 48,8 Z" fill="#f2743a"/><path d="M33,24 C31,34 34,44 41,49" fill="none" stroke="#ffd2a6" stroke-width="3" stroke-linecap="round"/>',
    'coffee': '<path d="M22,34 H68 V60 C68,74 60,82 45,82 C30,82 22,74 22,60 Z" fill="#fff"/><path d="M52,34 H68 V60 C68,74 60,82 45,82 C54,74 54,50 52,34 Z" fill="#e3dbe2"/><path d="M68,42 h6 a11,11 0 0 1 0,22 h-7" fill="none" stroke="#e3dbe2" stroke-width="6"/><ellipse cx="45" cy="36" rx="23" ry="6" fill="#7a4a2c"/><path d="M36,26 c-5,-6 5,-8 0,-15 M50,26 c-5,-6 5,-8 0,-15" fill="none" stroke="#c9a58a" stroke-width="4" stroke-linecap="round"/><ellipse cx="45" cy="87" rx="34" ry="4" fill="#d9cfd8"/>',
    'waffle': '<circle cx="48" cy="52" r="36" fill="#9a5b22"/><circle cx="48" cy="48" r="36" fill="#d99a4e"/><path d="M48,12 a36,36 0 0 1 0,72 C66,66 66,30 48,12 Z" fill="#bd7b33" opacity=".6"/><path d="M20,34 L62,78 M14,50 L46,82 M34,17 L80,64 M50,13 L84,48 M76,34 L34,78 M82,50 L50,82 M62,17 L16,64 M46,13 L12,48" stroke="#a9682a" stroke-width="3.4" stroke-linecap="round"/>',
    'record': '<rect x="12" y="18" width="58" height="64" rx="5" fill="#2f6b8f"/><path d="M12,60 C30,44 48,72 70,50 V77 a5,5 0 0 1 -5,5 H17 a5,5 0 0 1 -5,-5 Z" fill="#f0a04b"/><circle cx="30" cy="36" r="9" fill="#ffe0a8"/><circle cx="62" cy="50" r="27" fill="#241d29"/><path d="M62,29 a21,21 0 0 1 21,21 M62,36 a14,14 0 0 1 14,14" fill="none" stroke="#544a5c" stroke-width="2.4"/><circle cx="62" cy="50" r="9" fill="#e0346f"/><circle cx="62" cy="50" r="2.4" fill="#fff"/>',
    'umbrella': '<path d="M48,46 V78 a9,9 0 0 0 18,0" fill="none" stroke="#5b4636" stroke-width="5" stroke-linecap="round"/><path d="M8,50 C10,26 28,12 48,12 C68,12 86,26 88,50 C80,44 70,44 62,50 C56,44 40,44 34,50 C26,44 16,44 8,50 Z" fill="#e9b23d"/><path d="M48,12 C68,12 86,26 88,50 C80,44 70,44 62,50 C62,34 56,20 48,12 Z" fill="#c98f22"/><path d="M48,12 C40,20 34,34 34,50 C26,44 16,44 8,50 C10,26 28,12 48,12 Z" fill="#f3c867"/><path d="M48,12 V7" stroke="#5b4636" stroke-width="5" stroke-linecap="round"/>',
    'book': '<path d="M18,16 H64 a10,10 0 0 1 10,10 V82 H28 a10,10 0 0 1 -10,-10 Z" fill="#6a3f8f"/><path d="M28,72 H74 V84 H28 a6,6 0 0 1 0,-12 Z" fill="#f4ecdf"/><path d="M18,72 a10,10 0 0 1 10,-10 H74" fill="none" stroke="#53306f" stroke-width="4"/><path d="M46,28 c8,-9 20,2 0,18 c-20,-16 -8,-27 0,-18 Z" fill="#f0a9c4"/>',
    'gelato': '<path d="M30,46 L48,90 L66,46 Z" fill="#d9a04e"/><path d="M36,56 L54,76 M44,50 L60,66 M60,54 L44,74" stroke="#b57d30" stroke-width="3"/><circle cx="36" cy="36" r="16" fill="#f6b5c9"/><circle cx="60" cy="36" r="16" fill="#a8d8b9"/><circle cx="48" cy="24" r="16" fill="#fff0d6"/><path d="M24,42 C34,52 62,52 72,42 C70,52 62,52 58,48 C54,54 44,54 40,48 C34,52 26,50 24,42 Z" fill="#f6b5c9"/>',
    'candle': '<path d="M32,40 H64 V84 H32 Z" fill="#f4ecdf"/><path d="M52,40 H64 V84 H46 C54,72 54,54 52,40 Z" fill="#dccfbd"/><path d="M32,40 c0,10 8,10 8,2 c0,14 8,14 8,0" fill="#fff8ec"/><path d="M48,40 V32" stroke="#4a3a30" stroke-width="3"/><path d="M48,8 C58,18 58,32 48,33 C38,32 38,18 48,8 Z" fill="#f7a93b"/><path d="M48,18 C53,24 53,31 48,32 C43,31 43,24 48,18 Z" fill="#fff0c2"/><ellipse cx="48" cy="86" rx="28" ry="5" fill="#b8a07c"/>',
}

if __name__ == '__main__':
    for name, f in dict(canal=canal, dunes=dunes, table=table, ridge=ridge).items():
        (ART / f'scene-{name}.svg').write_text(f())
    for name, body in GIFTS.items():
        (ART / f'gift-{name}.svg').write_text(svg(96, 96, body))
