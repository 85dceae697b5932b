// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "retrieval/search_index/entry.hpp"

#include <string_view>
#include <vector>

namespace graticule::retrieval {

/// The knowledge packs, as entries.
std::vector<Entry> pack_entries();

/// The worked examples, which are the files examples/*.py and part of the program.
std::vector<Entry> example_entries();

/// Reads a worked example from the text of its file, whose form is in
/// docs/documentation-search.md.
/// @param name of the file, without its ending
/// @throws Error Malformed that names what is wrong
Entry read_example(std::string_view name, std::string_view text);

/// What examples are called is what people ask for: each function that an example uses is asked for
/// with its title, too.
void add_titles_of_examples(std::vector<Entry>& entries);

} // namespace graticule::retrieval
