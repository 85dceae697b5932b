// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/page/saved_layer.hpp"

#include "base/file.hpp"
#include "base/json_member.hpp"
#include "evaluation/strict/kinds.hpp"
#include "evaluation/strict/read_output.hpp"

#include <fmt/format.h>

namespace graticule::evaluation::strict {

namespace {

/// Pages round coordinates, write numbers as text and add fields of their own; all else must stay.
const char* const SavedRules = R"({"crs": "any", "types": "any", "extra_fields": "allow",
    "geometry": {"distance_m": 1, "rounding_m": 0.2}})";

/// Puts the value back that was there before.
/// @return how many had the new one
std::size_t undo(Json& layer, const ValueEdit& edit) {
    std::size_t changed = 0;
    const auto features = layer.find("features");
    if (features == layer.end() || !features->is_array())
        return 0;
    for (Json& feature : *features) {
        if (!member(member(feature, "properties"), edit.field).is_string())
            continue;
        Json& value = feature["properties"][edit.field];
        if (value.get<std::string>() != edit.after)
            continue;
        value = edit.before;
        ++changed;
    }
    return changed;
}

} // namespace

void check_saved(const std::string& saved, const std::filesystem::path& reference,
                 const ValueEdit& edit, Verdict& verdict, const ScoringBench& bench) {
    Json layer;
    if (!can_read([&] { layer = parse_json(saved, "what is saved"); }, "GeoJSON", verdict))
        return;
    const std::size_t changed = undo(layer, edit);
    if (changed != 1)
        verdict.fail("what is saved after an edit", "one feature with the changed value",
                     fmt::format("{}", changed));
    const TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "saved.geojson";
    write_file(file, to_line(layer));
    const Json rules = parse_json(SavedRules, "the rules of saved layers");
    const Verdict found =
        make_vector_check(CheckedJson(rules, "the rules of saved layers"), reference)
            ->check(file, bench);
    for (const Finding& finding : found.findings())
        verdict.fail("what is saved after an edit: " + finding.what, finding.expected,
                     finding.found);
    verdict.note_closeness(found.closeness());
}

} // namespace graticule::evaluation::strict
