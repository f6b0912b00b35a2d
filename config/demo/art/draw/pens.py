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
    'milk':      ('#fbe8e0', '#f0cfc4', '#b98274', '#f3aca0'),
    'rose':      ('#f2c6b6', '#dfa392', '#a35f4e', '#e07f70'),
    'honey':     ('#dfae7c', '#c9935f', '#87542d', '#d67d4c'),
    'tan':       ('#c9976c', '#b07b51', '#6f4426', '#bf6a45'),
    'bronze':    ('#a87148', '#8e5a36', '#54301a', '#a95a3a'),
    'mocha':     ('#835636', '#6b4328', '#3a1f10', '#8f4e35'),
    'night':     ('#644131', '#4e3125', '#1f0f08', '#7a4232'),
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
    'white':  ('#f2efec', '#d3ccc8', '#ffffff'),
    'salt':   ('#6f6a70', '#524d54', '#a39da4'),
    'ash':    ('#b49a78', '#967d5d', '#d0b896'),
    'honey':  ('#b87f3e', '#99662d', '#d7a262'),
    'mahogany': ('#5c2a25', '#451d1a', '#7d403a'),
    'rust':   ('#b04a2a', '#8f371c', '#cf6c48'),
    'pink':   ('#e58aa6', '#c86a89', '#f5b3c6'),
    'teal':   ('#2f8a8a', '#206a6b', '#58aeac'),
    'blue':   ('#3b5fa8', '#2a4784', '#6586cc'),
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


def pair(d, fill, extra=''):
    """A shape and its mirror image."""
    return f'<g fill="{fill}"{" " + extra if extra else ""}><path d="{d}"/><path d="{d}" transform="scale(-1 1)"/></g>'


def oval(x, y, rx, ry, fill, extra=''):
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}" fill="{fill}"{" " + extra if extra else ""}/>'


def box(x, y, w, h, fill, extra=''):
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="{fill}"{" " + extra if extra else ""}/>'


def darker(colour, by=.2):
    return mix('#000000', colour, by)


def lighter(colour, by=.25):
    return mix('#ffffff', colour, by)


def ring(x, y, r, n, dot, fill, extra=''):
    """Dots on a circle, drawn as one dashed stroke."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="none" stroke="{fill}" stroke-width="{2 * dot:g}" stroke-dasharray="0 {2 * 3.14159265 * r / n:.2f}"{" " + extra if extra else ""}/>'
