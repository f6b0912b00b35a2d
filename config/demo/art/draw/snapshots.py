#!/usr/bin/env python3
"""Makes photos of the drawn places, and of those who are drawn more than once: `../../photos/NAME.jpg`, 1200 pixels on
the longer side. Needs Chromium, and Pillow to write JPEG. Names as arguments make those only."""
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from places import PLACES

ART = Path(__file__).parent.parent
PHOTOS = ART.parent / 'photos'
LONGER = 1200


def shoot(name, svg, folder):
    width, height = (int(svg.split(f'{side}="')[1].split('"')[0]) for side in ('width', 'height'))
    page, shot = folder / f'{name}.html', folder / f'{name}.png'
    page.write_text(f'<!doctype html><style>body{{margin:0}}svg{{display:block}}</style>{svg}')
    scale = LONGER / max(width, height)
    subprocess.run(
        ['chromium', '--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', f'--window-size={width},{height}',
         f'--force-device-scale-factor={scale}', f'--screenshot={shot}', page.as_uri()],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    picture = Image.open(shot).convert('RGB').crop((0, 0, round(width * scale), round(height * scale)))
    picture.save(PHOTOS / f'{name}.jpg', quality=78, optimize=True, progressive=True)


if __name__ == '__main__':
    PHOTOS.mkdir(exist_ok=True)
    people = {path.stem: path.read_text for path in ART.glob('*-[2-9].svg')}
    with TemporaryDirectory() as folder:
        for name, draw in {**PLACES, **people}.items():
            if name in sys.argv[1:] or not sys.argv[1:]:
                shoot(name, draw(), Path(folder))
