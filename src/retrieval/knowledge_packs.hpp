// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "retrieval/packs/asked_phrase.hpp"
#include "retrieval/words.hpp"

#include <cstddef>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::retrieval {

/// What in code a pack warns of.
struct PackPitfall {
    /// Part of a line of Python, any case; its first group, where it has one, is a number.
    std::regex seen;
    std::vector<double> known; ///< numbers that are none, by the pack's own values
    std::string say;           ///< one line: what to do instead
};

/// What is known of a kind of geospatial task and is in no data: formulas, units, published values
/// with their sources, pitfalls, and an example. The packs are the files packs/*.md, and part of
/// the program; docs/knowledge-packs.md describes them.
struct KnowledgePack {
    std::string name;  ///< a-z, 0-9 and '-'
    std::string title; ///< one line
    std::vector<AskedPhrase> asked;
    bool general = false;               ///< for tasks of any subject, such as how a map has to look
    std::vector<PackPitfall> pitfalls;  ///< those that can be seen in a line of code
    std::vector<std::string> libraries; ///< that the example uses, as their packages are named
    /// Formulas, values and pitfalls as Markdown, at most 1,800 bytes, without control characters
    /// and fences of code. Whoever quotes it escapes what the quotation needs.
    std::string text;
    /// Python that makes its own data and asserts its results, for a session of the sandbox.
    std::string example;
};

/// A pack that fits a task.
struct FittingPack {
    const KnowledgePack* pack; ///< one of knowledge_packs(), never null
    double score;              ///< by how many words the task asks for it, and how rare they are
    Words words;               ///< those of the task, folded and in the singular
};

/// All packs, by name. They are read when they are first asked for.
const std::vector<KnowledgePack>& knowledge_packs();

/// The pack of a name. Throws Error(NotFound), with the nearest name, where there is none.
const KnowledgePack& find_knowledge_pack(std::string_view name);

/// The packs that fit a task in plain words, the best first, at most `most`; none where nothing is
/// asked for in words of a pack, or only in words that many packs have. A pack fits where the task
/// has one of its phrases; the words of such phrases count in full, its others by a quarter, and
/// each the more the fewer packs have it (TermIndex). Packs of a subject come before general
/// ones, and equal scores by name.
std::vector<FittingPack> packs_for(std::string_view task, std::size_t most = 3);

} // namespace graticule::retrieval
