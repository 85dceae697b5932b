# SPDX-License-Identifier: Apache-2.0
"""Writes a C++ source with all words of dictionaries that are written in small letters, sorted, each in a line of one string.

Usage: english_words.py OUTPUT DICTIONARY..    (a dictionary has a word in each line)
"""
import pathlib
import sys

WORDS_A_LINE = 12


def words_of(path):
    lines = pathlib.Path(path).read_text(encoding="utf-8").splitlines()
    return {word for word in lines if word.isascii() and word.isalpha() and word.islower()}


def main():
    output, dictionaries = sys.argv[1], sys.argv[2:]
    words = sorted(set().union(*map(words_of, dictionaries)))
    lines = ("".join(f"{word}\\n" for word in words[i:i + WORDS_A_LINE]) for i in range(0, len(words), WORDS_A_LINE))
    literal = "\n".join(f'    "{line}"' for line in lines)
    pathlib.Path(output).write_text(
        "#include \"agents/offline/english_words.hpp\"\n\n"
        "namespace graticule::agents::offline {\n\n"
        f"const std::string_view EnglishWords =\n    \"\\n\"\n{literal};\n\n"
        "} // namespace graticule::agents::offline\n", encoding="utf-8")


if __name__ == "__main__":
    main()
