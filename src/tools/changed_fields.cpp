// SPDX-License-Identifier: Apache-2.0
#include "tools/changed_fields.hpp"

#include "base/text.hpp"

#include <optional>
#include <string_view>

namespace graticule::tools {

namespace {

constexpr std::size_t FewFields = 3; // which are told as quickly as where they come from

/// The field of a layer that is another's, too: of the same name and type.
std::optional<std::size_t> same_field(const geodata::Layer& layer, const geodata::Field& field) {
    const std::optional<std::size_t> found = layer.find_field(field.name);
    return found && layer.field(*found).name == field.name && layer.field(*found).type == field.type
               ? found
               : std::nullopt;
}

bool has_all_fields(const geodata::Layer& result, const geodata::Layer& input) {
    for (std::size_t i = 0; i < input.field_count(); ++i)
        if (!same_field(result, input.field(i)))
            return false;
    return true;
}

/// Names of datasets with commas between; a name may hold one itself.
std::vector<std::string> inputs_in(const std::string& from) {
    std::vector<std::string> inputs{from};
    for (const std::string& name : split(from, ','))
        inputs.emplace_back(trim(name));
    return inputs;
}

} // namespace

KeptFields kept_fields(const geodata::Layer& result, const Origin& origin,
                       const Workspace& workspace) {
    for (const std::string& name : inputs_in(origin.from)) {
        if (!workspace.has_layer(name))
            continue;
        const geodata::Layer& input = workspace.layer(name);
        if (input.field_count() <= FewFields || !has_all_fields(result, input))
            continue;
        KeptFields kept{name, {}};
        for (std::size_t i = 0; i < result.field_count(); ++i)
            if (!same_field(input, result.field(i)))
                kept.changed.push_back(i);
        return kept;
    }
    return {};
}

} // namespace graticule::tools
