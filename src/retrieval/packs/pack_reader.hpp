// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "retrieval/knowledge_packs.hpp"

#include <string_view>

namespace graticule::retrieval {

/// Reads a knowledge pack from the text of its file, whose form is in docs/knowledge-packs.md.
/// Throws Error(Malformed) that names what is wrong where that form is not kept.
KnowledgePack read_knowledge_pack(std::string_view text);

} // namespace graticule::retrieval
