// SPDX-License-Identifier: Apache-2.0
#include "operations/table/rename_fields.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "operations/checks/requirement.hpp"

#include <fmt/format.h>

#include <set>
#include <vector>

namespace graticule::operations {

namespace {

// The names of all fields afterwards.
std::vector<std::string> new_names(const geodata::Layer& layer,
                                   std::span<const FieldRename> renames) {
    std::vector<std::string> names = layer.field_names();
    std::set<std::size_t> renamed;
    for (const FieldRename& rename : renames) {
        const std::size_t index = layer.field_index(rename.from);
        if (trim(rename.to).empty())
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("Field {} would have no name", quoted_name(rename.from)));
        if (!renamed.insert(index).second)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("Field {} is to have two new names", quoted_name(rename.from)));
        names[index] = rename.to;
    }
    std::set<std::string> taken;
    for (const std::string& name : names)
        if (!taken.insert(name).second)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("Two fields of '{}' would be called {}", layer.name(),
                                    quoted_name(name)),
                        "Give another name, or rename the field that has it too.");
    return names;
}

} // namespace

geodata::Layer rename_fields(const geodata::Layer& layer, std::span<const FieldRename> renames,
                             Report& report) {
    const std::vector<std::string> names = new_names(layer, renames);
    geodata::Layer result(layer.name());
    for (std::size_t i = 0; i < names.size(); ++i)
        result.set_field({names[i], layer.field(i).type, layer.field(i).unit},
                         layer.shared_column(i));
    if (layer.has_geometry())
        result.set_geometry(layer.shared_geometry(), layer.crs());
    for (std::size_t i = 0; i < names.size(); ++i)
        if (result.field(i).name != names[i] || result.shared_column(i) != layer.shared_column(i))
            fail_check("rename_fields", "each field has its name and its values",
                       fmt::format("'{}' has not", names[i]));
    report.check("All values are as they were");
    return result;
}

} // namespace graticule::operations
