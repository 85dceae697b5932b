// SPDX-License-Identifier: Apache-2.0
#include "geodata/output_fields.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace graticule::geodata {

namespace {

constexpr std::size_t MaxDbfName = 10; // bytes

// The first bytes of a name, no character cut in half.
std::string cut(const std::string& name, std::size_t bytes) {
    if (name.size() <= bytes)
        return name;
    std::size_t end = bytes;
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80)
        --end;
    return name.substr(0, end);
}

} // namespace

std::vector<std::string> output_field_names(const Layer& layer, VectorFormat format,
                                            std::vector<std::string>& notes) {
    std::vector<std::string> names = layer.field_names();
    const bool shapefile = format == VectorFormat::Shapefile;
    if (!shapefile && format != VectorFormat::GeoPackage)
        return names;
    std::set<std::string> taken;
    std::size_t changed = 0;
    for (std::string& name : names) {
        const std::string wanted = name;
        if (shapefile)
            name = cut(wanted, MaxDbfName);
        for (int n = 2; !taken.insert(ascii_lower(name)).second; ++n) {
            const std::string number = fmt::format("_{}", n);
            name = (shapefile ? cut(wanted, MaxDbfName - number.size()) : wanted) + number;
        }
        changed += name == wanted ? 0 : 1;
    }
    if (changed > 0)
        notes.push_back(
            fmt::format("{} field names were changed to what the format can hold "
                        "({})",
                        changed, shapefile ? "10 bytes, case aside" : "case does not tell apart"));
    return names;
}

std::string free_name(const std::string& wanted, const std::vector<std::string>& taken) {
    const auto is_taken = [&](const std::string& name) {
        return std::ranges::any_of(taken, [&](const std::string& other) {
            return ascii_lower(other) == ascii_lower(name);
        });
    };
    std::string name = wanted;
    for (int n = 2; is_taken(name); ++n)
        name = fmt::format("{}_{}", wanted, n);
    return name;
}

} // namespace graticule::geodata
