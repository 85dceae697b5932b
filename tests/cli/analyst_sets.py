# SPDX-License-Identifier: Apache-2.0
"""Small sets of analyses over 20 towns, and scripted models of three qualities that work on them."""
import collections
import json
import struct
import zlib

from program import write_towns

QUALITIES = ("good", "careless", "hopeless")
READ = "import pandas\ntowns = pandas.read_csv('data/towns.csv')\n"
BIG = ("big = towns[towns.population > 10000].sort_values('name')\n"
       "big[['name', 'population']].to_csv('outputs/big.csv', index=False)\n")
GROUPS = ("towns['half'] = towns.latitude.round()\ntowns.groupby('half').population.sum().reset_index()"
          ".to_csv('outputs/groups.csv', index=False)\n")
WRITES = {
    "big": {"good": [READ, BIG], "careless": [READ, BIG.replace("> 10000", ">= 10000")],
            "hopeless": ["print('towns')"]},
    "groups": {"good": [READ, GROUPS], "careless": [READ + GROUPS],
               "hopeless": ["open('outputs/groups.csv', 'w').write('a\\n1\\n')"]},
}
SAYS = {"good": "I read the towns and write the table.", "careless": "I write it.", "hopeless": "Cats are nice."}
DRAWS = """import matplotlib.pyplot as plt
import pandas
towns = pandas.read_csv('data/towns.csv')
plt.scatter(towns.longitude, towns.latitude)
plt.savefig('outputs/map.png')
"""


def write_set(folder):
    """Two analyses over 20 towns, with gold code and what it gives."""
    (folder / "data").mkdir(parents=True)
    (folder / "references").mkdir()
    write_towns(folder / "data")
    towns = [(f"Town {i}", 1000 * (i + 1), round(50 + i / 20)) for i in range(20)]
    big = sorted((name, people) for name, people, _ in towns if people > 10000)
    write_reference(folder, "big", "name", big)
    sums = collections.Counter()
    for _, people, half in towns:
        sums[half] += people
    write_reference(folder, "groups", "half", sorted(sums.items()))
    for name, asked, gold, key in (("big", "the towns of more than 10,000 people", READ + BIG, "name"),
                                   ("groups", "the people by rounded latitude (`half`)", READ + GROUPS, "half")):
        write_task(folder, name, f"Write `{name}.csv` with {asked}.", gold,
                   {"kind": "table", "file": f"{name}.csv", "reference": f"{name}.csv", "key": [key]})


def write_reference(folder, name, key, rows):
    (folder / "references" / f"{name}.csv").write_text(f"{key},population\n" + "".join(f"{a},{b}\n" for a, b in rows))


def write_task(folder, name, words, gold, output):
    (folder / "tasks" / name).mkdir(parents=True)
    (folder / "tasks" / name / "gold.py").write_text(gold)
    (folder / "tasks" / name / "task.json").write_text(json.dumps({
        "id": name, "title": name, "categories": ["Understanding where"], "instruction": words,
        "workflow": ["Read the towns.", "Write the file."], "data": ["towns.csv"], "gold_code": "gold.py",
        "outputs": [output]}))


def write_map_set(folder):
    """One analysis, which asks for a map."""
    (folder / "data").mkdir(parents=True)
    (folder / "references").mkdir()
    write_towns(folder / "data")
    (folder / "references" / "map.png").write_bytes(grey_picture(64))
    write_task(folder, "map", "Draw a map of the towns to `map.png`.", DRAWS,
               {"kind": "picture", "file": "map.png", "reference": "map.png", "what": "map"})


def grey_picture(side):
    """A PNG with one pixel that is darker."""
    rows = b"".join(b"\0" + bytes([10 if (x, y) == (3, 3) else 200 for x in range(side)]) for y in range(side))
    head = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks)


def write_models(folder):
    for quality in QUALITIES:
        (folder / quality).mkdir(parents=True)
        for task, codes in WRITES.items():
            answers = [{"text": SAYS[quality], "tool_calls": [{"name": "execute_code", "arguments": {"code": code}}]}
                       for code in codes[quality]]
            answers.append({"text": "Done: the table is written."})
            (folder / quality / f"{task}.jsonl").write_text("".join(json.dumps(answer) + "\n" for answer in answers))
