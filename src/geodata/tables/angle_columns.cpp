// SPDX-License-Identifier: Apache-2.0
#include "geodata/tables/angle_columns.hpp"

#include "base/text.hpp"
#include "geodata/tables/name_words.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace graticule::geodata {

namespace {

enum Part : std::size_t { Degrees, Minutes, Seconds, Hemisphere, PartCount };
enum Axis : std::size_t { Longitude, Latitude, AxisCount };

struct Role {
    Axis axis = Longitude;
    Part part = Degrees;
    bool bare = false; ///< of degrees that are called after the axis alone
    bool weak = false; ///< a letter alone, which beside such degrees is something else ("lat_m")
};

// What is left of a name without its axis, words run together ("min", "ns"); none where it speaks
// of no axis.
std::optional<std::pair<Axis, std::string>> without_axis(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, Axis>, 6> Names{{{"longitude", Longitude},
                                                                      {"latitude", Latitude},
                                                                      {"long", Longitude},
                                                                      {"lon", Longitude},
                                                                      {"lng", Longitude},
                                                                      {"lat", Latitude}}};
    std::optional<Axis> axis;
    std::string rest;
    for (const std::string& word : name_words(name)) {
        const auto* found = std::ranges::find_if(Names, [&](const auto& known) {
            return word.starts_with(known.first) || word == "gps" + std::string(known.first);
        });
        if (axis || found == Names.end()) {
            rest += word == "gps" ? "" : word;
            continue;
        }
        axis = found->second;
        const std::size_t gps = word.starts_with("gps") ? 3 : 0;
        rest += word.substr(gps + found->first.size());
    }
    if (!axis)
        return std::nullopt;
    return std::pair{*axis, rest};
}

std::optional<Part> angle_part_of(std::string_view rest) {
    constexpr std::array<std::pair<std::string_view, Part>, 26> Names{{{"d", Degrees},
                                                                       {"deg", Degrees},
                                                                       {"degree", Degrees},
                                                                       {"degrees", Degrees},
                                                                       {"grad", Degrees},
                                                                       {"m", Minutes},
                                                                       {"min", Minutes},
                                                                       {"mins", Minutes},
                                                                       {"minute", Minutes},
                                                                       {"minutes", Minutes},
                                                                       {"s", Seconds},
                                                                       {"sec", Seconds},
                                                                       {"secs", Seconds},
                                                                       {"second", Seconds},
                                                                       {"seconds", Seconds},
                                                                       {"dir", Hemisphere},
                                                                       {"direction", Hemisphere},
                                                                       {"hem", Hemisphere},
                                                                       {"hemi", Hemisphere},
                                                                       {"hemisphere", Hemisphere},
                                                                       {"ref", Hemisphere},
                                                                       {"ns", Hemisphere},
                                                                       {"ew", Hemisphere},
                                                                       {"we", Hemisphere},
                                                                       {"cardinal", Hemisphere},
                                                                       {"letter", Hemisphere}}};
    const auto* found = std::ranges::find(Names, rest, &std::pair<std::string_view, Part>::first);
    return found == Names.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Role> role_of(std::string_view name) {
    std::string plain;
    for (const std::string& word : name_words(name))
        plain += word;
    if (plain == "ns" || plain == "ew" || plain == "we")
        return Role{plain == "ns" ? Latitude : Longitude, Hemisphere};
    const auto known = without_axis(name);
    if (!known)
        return std::nullopt;
    if (known->second.empty())
        return Role{known->first, Degrees, true};
    const std::optional<Part> part = angle_part_of(known->second);
    if (!part)
        return std::nullopt;
    return Role{known->first, *part, false, known->second.size() == 1};
}

// "South" as "s"; other text as it is, which is then no angle.
std::string hemisphere_letter(std::string_view text) {
    constexpr std::array Words = {"north", "south", "east", "west"};
    const std::string lower = ascii_lower(trim(text));
    return std::ranges::find(Words, lower) == Words.end() ? lower : lower.substr(0, 1);
}

bool any_negative(const Column& degrees) {
    for (std::size_t row = 0; row < degrees.size(); ++row)
        if (!degrees.is_null(row) && degrees.is_numeric() && degrees.number(row) < 0)
            return true;
    return false;
}

bool has_maximum(std::string_view name) {
    const auto known = without_axis(name);
    return known && (known->second == "max" || known->second == "maximum");
}

// The columns of one axis.
struct FoundParts {
    std::array<std::optional<std::string>, PartCount> names;
    std::array<Role, PartCount> roles{};

    void take(const std::string& name, const Role& role) {
        if (names[role.part] && (!roles[role.part].bare || role.bare))
            return;
        names[role.part] = name;
        roles[role.part] = role;
    }
    bool counts(std::size_t part) const {
        return names[part] && !(roles[Degrees].bare && roles[part].weak);
    }
    bool more_than_degrees() const { return counts(Minutes) || counts(Hemisphere); }
    std::vector<std::string> in_order() const {
        std::vector<std::string> order;
        for (std::size_t part = 0; part < PartCount; ++part)
            if (counts(part))
                order.push_back(*names[part]);
        return order;
    }
};

} // namespace

std::optional<AngleColumns> find_angle_columns(const Layer& layer) {
    std::array<FoundParts, AxisCount> found;
    for (const Field& field : layer.fields()) {
        if (has_maximum(field.name)) // "lat_min" is then the least latitude
            return std::nullopt;
        if (const std::optional<Role> role = role_of(field.name))
            found[role->axis].take(field.name, *role);
    }
    const bool parts = found[Longitude].more_than_degrees() || found[Latitude].more_than_degrees();
    if (!parts || !found[Longitude].names[Degrees] || !found[Latitude].names[Degrees])
        return std::nullopt;
    return AngleColumns{found[Longitude].in_order(), found[Latitude].in_order()};
}

Column angle_texts(const Layer& layer, std::span<const std::string> columns) {
    std::vector<const Column*> parts;
    bool hemisphere = false;
    for (const std::string& name : columns) {
        parts.push_back(&layer.column(name));
        hemisphere = hemisphere || role_of(name)->part == Hemisphere;
    }
    const bool signs = !hemisphere && any_negative(*parts.front());
    Column texts(FieldType::Text);
    texts.reserve(layer.size());
    for (std::size_t row = 0; row < layer.size(); ++row) {
        const bool whole =
            std::ranges::none_of(parts, [&](const Column* part) { return part->is_null(row); });
        const bool unsigned_zero = signs && parts.size() > 1 && parts.front()->number(row) == 0;
        if (!whole || unsigned_zero) {
            texts.append_null();
            continue;
        }
        std::string text;
        for (std::size_t i = 0; i < parts.size(); ++i)
            text +=
                (i == 0 ? "" : " ")
                + (hemisphere && i + 1 == parts.size() ? hemisphere_letter(parts[i]->display(row))
                                                       : parts[i]->display(row));
        texts.append_text(text);
    }
    return texts;
}

} // namespace graticule::geodata
