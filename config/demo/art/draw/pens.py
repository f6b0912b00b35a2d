"""What every drawing uses: the colours of people, and the strokes."""

W, H = 480, 600

SKIN = {  # lit, shade, line, blush
    'porcelain': ('#f8ddd0', '#ecc3b2', '#b9785f', '#f0a58f'),
    'fair':      ('#f3cfb8', '#e2b097', '#a9694d', '#ea9a80'),
    'sand':      ('#e8ba98', '#d49c77', '#965b3b', '#de8664'),
    'olive':     ('#d6a47c', '#bf875e', '#7d4c2e', '#cb7450'),
    'amber':     ('#bd8358', '#a26b43', '#63381f', '#b3613e'),
    'umber':     ('#93603f', '#7a4c30', '#462513', '#9a5237'),
    'cocoa':     ('#744931', '#5d3824', '#301709', '#844632'),
    'ebony':     ('#573627', '#44281c', '#1f0e07', '#6e3a2b'),
}
HAIR = {  # base, dark, light
    'black':  ('#251c26', '#171018', '#3b2f3d'),
    'espresso': ('#3a2522', '#291917', '#523733'),
    'brown':  ('#5e3a2a', '#472a1e', '#7a4f3a'),
    'chestnut': ('#7d4327', '#62321b', '#9b5935'),
    'auburn': ('#9c4321', '#7b3217', '#bd5c34'),
    'copper': ('#c8622c', '#a54c1e', '#de8147'),
    'blond':  ('#d9a95c', '#be8b41', '#ebc684'),
    'pale':   ('#ead09a', '#d2b176', '#f6e4bd'),
    'grey':   ('#a7a1a6', '#888187', '#c4bfc3'),
    'silver': ('#d5d0d2', '#b6b0b3', '#ebe8e9'),
    'plum':   ('#6d2a5f', '#531d48', '#8c3f7b'),
}


def p(d, fill, extra=''):
    return f'<path d="{d}" fill="{fill}"{" " + extra if extra else ""}/>'


def line(d, stroke, w, extra=''):
    return (f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{w}" '
            f'stroke-linecap="round" stroke-linejoin="round"{" " + extra if extra else ""}/>')


def c(x, y, r, fill, extra=''):
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"{" " + extra if extra else ""}/>'


def mix(a, b, t):
    return '#' + ''.join(f'{round(int(a[i:i + 2], 16) * t + int(b[i:i + 2], 16) * (1 - t)):02x}' for i in (1, 3, 5))
