// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::retrieval {

/// What an entry of the documentation is.
enum class EntryKind : std::uint8_t {
    Function, ///< of an installed library: a function, a class, a method or a property
    Tool,     ///< an operation of Graticule, as code calls it
    Example,  ///< worked, with its result asserted
    Pack,     ///< a knowledge pack
    User,     ///< what a user has added
};

inline constexpr EntryKind AllEntryKinds[] = {EntryKind::Function, EntryKind::Tool,
                                              EntryKind::Example, EntryKind::Pack, EntryKind::User};

/// "function", "tool", "example", "pack", "user"
std::string_view entry_kind_name(EntryKind kind);
/// @throws Error InvalidArgument that names the kinds
EntryKind entry_kind_of(std::string_view name);

/// What helps to write geospatial code, as it is searched and told.
struct Entry {
    EntryKind kind = EntryKind::Function;
    std::string name; ///< "geopandas.GeoDataFrame.to_crs"; unique within a kind
    /// By which a function can be had, too; of an example the functions that it uses.
    std::vector<std::string> other_names = {};
    std::vector<std::string> libraries = {}; ///< as they are imported
    std::string version = {};                ///< of the library; empty where it has none
    std::string signature = {};
    std::string summary = {}; ///< a sentence: what it does, or a title
    std::string asked = {};   ///< words with which people ask for it
    std::string parameters = {};
    std::string example = {}; ///< code
    std::string body = {};    ///< all else that is said
};

} // namespace graticule::retrieval
