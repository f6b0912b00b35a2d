"""Whether the people are different people: what makes a face is compared, not what is behind it or worn below it."""
from itertools import combinations

# Any two differ in at least so many of the traits below.
APART = 3
LARGEST = 10 * 1024
ALL_TOGETHER = 2 * 1024 * 1024


def traits(q):
    """What an eye remembers of a face."""
    hat = q.get('hat', [None])[0]
    covered = hat in ('hijab', 'turban', 'headwrap') or q['style'] == 'scarf'
    return {
        'sex': q.get('fem', True),
        'skin': q['skin'],
        'hair': None if covered or q['style'] == 'bald' else q.get('hair', 'brown'),
        'cut': None if covered else q['style'],
        'on the head': (hat or q['style'], q['hat'][1] if hat else q['cloth'][0]) if hat or 'cloth' in q else None,
        'head': (q.get('face', 'oval'), q.get('shape')),
        'eyes': (q.get('eye', q.get('mood', 'open')), q.get('slant')),
        'iris': q.get('eyes'),
        'brows': q.get('brows'),
        'nose': q.get('nose'),
        'mouth': q.get('mouth', 'smile'),
        'beard': (q['beard'], q.get('beardhair')) if 'beard' in q else None,
        'glasses': q.get('specs', 'round' if q.get('round') else 'rect') if q.get('glasses') else None,
        'marks': (q.get('marks'), q.get('freckles', False)),
        'age': int(q.get('age', 0)),
        'ears': (q.get('ring'), q.get('rings')),
    }


def check(people):
    """Stops with the names of two who look alike."""
    for (one, a), (other, b) in combinations(((name, traits(row)) for name, row in people.items()), 2):
        differ = [trait for trait in a if a[trait] != b[trait]]
        if len(differ) < APART:
            raise SystemExit(f'{one} and {other} look alike: they differ only in {", ".join(differ) or "nothing"}')


def check_scenes(people):
    """No two pictures show the same place, clothes and thing, and no two pictures of one person the same place."""
    shown = {}
    for name, row in people.items():
        for scene in ((row['bg'], row['wear'], row.get('prop')), (name.split('-')[0], row['bg'][0], row['bg'][-1])):
            if scene in shown:
                raise SystemExit(f'{name} and {shown[scene]} show the same scene')
            shown[scene] = name


def check_size(files):
    """`files` is the bytes of each drawing by name. They are all embedded in the program."""
    for name, size in files.items():
        if size > LARGEST:
            raise SystemExit(f'{name} is {size} bytes, and {LARGEST} are allowed')
    if sum(files.values()) > ALL_TOGETHER:
        raise SystemExit(f'the drawings are {sum(files.values())} bytes, and {ALL_TOGETHER} are allowed')
