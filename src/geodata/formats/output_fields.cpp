// SPDX-License-Identifier: Apache-2.0
#include "geodata/formats/output_fields.hpp"

#include "base/data_text.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace graticule::geodata {

namespace {

constexpr std::size_t MaxDbfName = 10; // bytes
constexpr std::size_t MaxNamed = 10;   // of the names that changed

// The first bytes of a name, no character cut in half.
std::string cut_name(const std::string& name, std::size_t bytes) {
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
    std::vector<std::string> changed;
    for (std::string& name : names) {
        const std::string wanted = name;
        if (shapefile)
            name = cut_name(wanted, MaxDbfName);
        for (int n = 2; !taken.insert(ascii_lower(name)).second; ++n) {
            const std::string number = fmt::format("_{}", n);
            name = (shapefile ? cut_name(wanted, MaxDbfName - number.size()) : wanted) + number;
        }
        if (name != wanted)
            changed.push_back(fmt::format("{} is {}", quoted_name(wanted), quoted_name(name)));
    }
    const std::size_t count = changed.size();
    changed.resize(std::min(count, MaxNamed));
    if (count > 0)
        notes.push_back(
            fmt::format("{} field names were changed to what the format can hold ({}): {}{}", count,
                        shapefile ? "10 bytes, case aside" : "case does not tell apart",
                        join(changed, ", "), count > MaxNamed ? " and others" : ""));
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
