"""A search engine, tantivy, that is given the members and the searches of the benchmark.

`engine.py build FOLDER` makes an index of `FOLDER/members.tsv`, `engine.py search FOLDER` makes the searches of
`FOLDER/searches.jsonl`, one after the other on one thread. Each prints JSON lines. What is measured is the engine alone: the
queries are made before, and the time is taken around its one call, which gives the exact number and the first page.
"""

import json
import os
import sys
import time

import tantivy

TIMES = 5
"""How often each search is made; the quickest counts, as for the other indexes."""

WORDS = ["sex", "shown", "country", "looks", "region", "real", "image", "said", "interest", "cell"]
"""The columns of a member that become terms. One with several values has them with bars between."""


def schema():
    fields = tantivy.SchemaBuilder()
    fields.add_text_field("has", tokenizer_name="raw", index_option="basic")
    fields.add_unsigned_field("id", indexed=True)
    fields.add_unsigned_field("born", indexed=True, fast=True)
    # When a member was last here and, in the lower half, how early the id is, so that one field gives the whole order.
    fields.add_unsigned_field("rank", indexed=True, fast=True)
    return fields.build()


def members(folder):
    with open(f"{folder}/members.tsv", encoding="utf-8") as lines:
        names = next(lines).rstrip("\n").split("\t")
        for line in lines:
            yield dict(zip(names, line.rstrip("\n").split("\t")))


def build(folder):
    begun = time.monotonic()
    path = f"{folder}/index"
    os.mkdir(path)
    index = tantivy.Index(schema(), path=path)
    # One thread and much room make one segment, which is the quickest to search.
    writer = index.writer(heap_size=2_000_000_000, num_threads=1)
    for place, member in enumerate(members(folder)):
        document = tantivy.Document()
        for name in WORDS:
            for value in member[name].split("|") if member[name] else []:
                document.add_text("has", f"{name}:{value}")
        document.add_unsigned("id", int(member["id"]))
        document.add_unsigned("born", int(member["born"]))
        document.add_unsigned("rank", rank(int(member["active"]), place))
        writer.add_document(document)
    writer.commit()
    writer.wait_merging_threads()
    size = sum(os.path.getsize(f"{path}/{name}") for name in os.listdir(path))
    print(json.dumps({"seconds": time.monotonic() - begun, "mib": size / 2**20}))


def rank(active, place):
    return active << 32 | 0xFFFFFFFF - place


def query(searched, place_of):
    must, q, s = tantivy.Occur.Must, tantivy.Query, schema()
    number = tantivy.FieldType.Unsigned
    parts = [(must, q.term_query(s, "has", f"{name}:{value}")) for name, value in searched["all"]]
    # One of several values.
    for name, values in searched["any"]:
        terms = [f"{name}:{value}" for value in values]
        parts.append((must, q.term_set_query(s, "has", terms) if terms else q.empty_query()))
    if searched["born"]:
        parts.append((must, q.range_query(s, "born", number, *searched["born"])))
    if searched["active_from"]:
        parts.append((must, q.range_query(s, "rank", number, rank(searched["active_from"], 0xFFFFFFFF), None)))
    if searched["after"]:
        active, member = searched["after"]
        last = rank(active, place_of[member])
        parts.append((must, q.range_query(s, "rank", number, None, last, include_upper=False)))
    parts.extend((tantivy.Occur.MustNot, q.term_query(s, "id", member)) for member in searched["but"])
    return q.boolean_query(parts)


def resident_mib():
    with open("/proc/self/status", encoding="ascii") as lines:
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:"))


def search(folder):
    ids = [int(member["id"]) for member in members(folder)]
    place_of = {member: place for place, member in enumerate(ids)}
    with open(f"{folder}/searches.jsonl", encoding="utf-8") as lines:
        searches = [json.loads(line) for line in lines]
    queries = [query(searched, place_of) for searched in searches]
    before = resident_mib()
    searcher = tantivy.Index.open(f"{folder}/index").searcher()
    for searched, made in zip(searches, queries):
        times = []
        for _ in range(TIMES):
            begun = time.perf_counter_ns()
            found = searcher.search(made, searched["most"], count=True, order_by_field="rank")
            times.append(time.perf_counter_ns() - begun)
        first = [ids[0xFFFFFFFF - (value & 0xFFFFFFFF)] for value, _ in found.hits]
        print(json.dumps({"total": found.count, "first": first, "nanoseconds": min(times)}))
    print(json.dumps({"mib": resident_mib() - before, "segments": searcher.num_segments}))


if __name__ == "__main__":
    {"build": build, "search": search}[sys.argv[1]](sys.argv[2])
