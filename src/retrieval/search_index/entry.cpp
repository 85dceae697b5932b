// SPDX-License-Identifier: Apache-2.0
#include "retrieval/search_index/entry.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

namespace graticule::retrieval {

std::string_view entry_kind_name(EntryKind kind) {
    switch (kind) {
    case EntryKind::Function:
        return "function";
    case EntryKind::Tool:
        return "tool";
    case EntryKind::Example:
        return "example";
    case EntryKind::Pack:
        return "pack";
    case EntryKind::User:
        return "user";
    }
    throw Error(ErrorCode::Internal, "a kind of entries that is none");
}

EntryKind entry_kind_of(std::string_view name) {
    std::vector<std::string> names;
    for (const EntryKind kind : AllEntryKinds) {
        if (entry_kind_name(kind) == name)
            return kind;
        names.emplace_back(entry_kind_name(kind));
    }
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("There is no kind {}", graticule::quoted(name)),
                fmt::format("Take one of {}", join(names, ", ")));
}

} // namespace graticule::retrieval
