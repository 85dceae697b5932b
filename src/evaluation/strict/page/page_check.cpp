// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "evaluation/strict/kinds.hpp"
#include "evaluation/strict/page/page_driver.hpp"
#include "evaluation/strict/page/page_targets.hpp"
#include "evaluation/strict/page/saved_layer.hpp"
#include "evaluation/strict/read_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace graticule::evaluation::strict {

namespace {

constexpr std::uintmax_t MostPageBytes = 96U << 20;
constexpr std::int64_t MostClicks = 40;
constexpr std::size_t MostEdited = 2000; // features whose values the driver tells
constexpr double BoundsShare = 0.01;     // of its extent, that a page's data may be off
constexpr Tolerance ShownTolerance{1e-6, 1e-3, std::nullopt}; // pages round numbers
const std::string Replacement = "Changed by a check 4711";

struct PageRules {
    std::vector<std::string> fields;
    std::size_t clicks = 12;
    bool search = false;
    bool edit = false;
    bool offline = true;
    Tolerance tolerance = ShownTolerance;
    std::chrono::seconds time{60};
};

PageRules rules_from(const CheckedJson& options) {
    options.expect_only({"fields", "clicks", "search", "edit", "offline", "tolerance"});
    PageRules rules;
    rules.fields = options.texts_of("fields");
    if (const auto clicks = options.optional_integer("clicks")) {
        if (*clicks < 1 || *clicks > MostClicks)
            options.fail(fmt::format("'clicks' must be 1 to {}", MostClicks));
        rules.clicks = static_cast<std::size_t>(*clicks);
    }
    rules.search = options.boolean_or("search", false);
    rules.edit = options.boolean_or("edit", false);
    rules.offline = options.boolean_or("offline", true);
    if (const auto tolerance = options.find("tolerance"))
        rules.tolerance = tolerance_from(*tolerance);
    return rules;
}

const PageValue& edited_value(const PageLayer& layer) {
    for (const PageValue& value : layer.targets.front().values)
        if (value.field == layer.field_name)
            return value;
    return layer.targets.front().values.front();
}

/// What the driver is asked to do.
Json questions(const PageLayer& layer, const PageRules& rules) {
    Json targets = Json::array();
    for (const PageTarget& target : layer.targets) {
        Json expected = Json::array();
        for (const PageValue& value : target.values)
            if (!value.number)
                expected.push_back(value.text);
        targets.push_back(
            {{"at", {target.longitude, target.latitude}}, {"expected", std::move(expected)}});
    }
    const geodata::Extent& bounds = layer.bounds;
    const std::string& text = edited_value(layer).text;
    Json asked{{"targets", std::move(targets)},
               {"bounds", {bounds.min_x, bounds.min_y, bounds.max_x, bounds.max_y}},
               {"search", nullptr},
               {"edit", nullptr}};
    if (rules.search)
        asked["search"] = {{"text", text}};
    if (rules.edit)
        asked["edit"] = {
            {"field", layer.field_name}, {"value", text}, {"replacement", Replacement}};
    return asked;
}

sandbox::Shown show(const std::filesystem::path& page, const Json& asked, const PageRules& rules,
                    const ScoringBench& bench) {
    return bench.sandboxes.show({read_file(page, MostPageBytes), "",
                                 fmt::format("await {}({})", trim(page_driver()), to_line(asked))},
                                rules.time, bench.context);
}

std::vector<std::string> texts_of(const Json& list) {
    std::vector<std::string> texts;
    for (const Json& text : list)
        if (text.is_string())
            texts.push_back(text.get<std::string>());
    return texts;
}

void check_opening(const sandbox::Execution& execution, const PageRules& rules, Verdict& verdict) {
    if (execution.outcome == sandbox::Outcome::Raised)
        verdict.fail("scripts of the page", "no error",
                     fmt::format("{}: {}", execution.raised.type, execution.raised.message));
    else if (!execution.succeeded())
        verdict.fail("the page", "one that opens and answers", execution.limit);
    for (const sandbox::Warning& warning : execution.warnings)
        if (rules.offline && warning.category == "RequestRefused"
            && !warning.message.starts_with("blob:") && !warning.message.starts_with("data:"))
            verdict.fail("what the page asks a network for", "nothing", warning.message);
}

/// The best of what the tries of one click showed.
std::vector<std::string> missing_values(const PageTarget& target, const Json& tries,
                                        const Tolerance& tolerance) {
    std::vector<std::string> best(1, "");
    bool any = false;
    for (const Json& shown : tries) {
        const std::vector<std::string> pieces = texts_of(shown);
        std::vector<std::string> missing;
        for (const PageValue& value : target.values)
            if (!is_shown(value, pieces, tolerance))
                missing.push_back(fmt::format("{} {}", value.field, value.text));
        if (!any || missing.size() < best.size())
            best = std::move(missing);
        any = true;
    }
    return any ? best : std::vector<std::string>{"anything"};
}

void check_clicks(const PageLayer& layer, const Json& told, const PageRules& rules,
                  Verdict& verdict) {
    const Json& clicks = member(told, "clicks");
    std::size_t good = 0;
    for (std::size_t i = 0; i < layer.targets.size(); ++i) {
        if (clicks.is_array() && !clicks.empty() && i >= clicks.size())
            break; // of a page on which nothing works the driver does not try all
        const PageTarget& target = layer.targets[i];
        const std::vector<std::string> missing =
            clicks.is_array() && i < clicks.size()
                ? missing_values(target, clicks[i], rules.tolerance)
                : std::vector<std::string>{"anything"};
        if (missing.empty()) {
            ++good;
            continue;
        }
        std::string seen = "nothing new";
        if (clicks.is_array() && i < clicks.size() && !clicks[i].empty() && !clicks[i][0].empty())
            seen = shorten(join(texts_of(clicks[i][0]), " | "), 200);
        verdict.fail(
            fmt::format("what a click at {:.5f}, {:.5f} shows", target.longitude, target.latitude),
            shorten(join(missing, ", "), 200), seen);
    }
    verdict.note_closeness(static_cast<double>(good) / static_cast<double>(layer.targets.size()),
                           3);
}

void check_number_drawn(const PageLayer& layer, std::string_view what, std::int64_t drawn,
                        Verdict& verdict) {
    if (drawn < static_cast<std::int64_t>(layer.placed))
        verdict.fail(what, fmt::format("at least {}", layer.placed), fmt::format("{}", drawn));
}

/// Where a page draws by itself, its coordinates are those that stand in it.
void check_place(const PageLayer& layer, const Json& told, Verdict& verdict) {
    if (text_member(told, "mapping") != "shapes") {
        // A map of a library has said where each place is.
        if (const auto shown = count_member(told, "layers"))
            check_number_drawn(layer, "features on the map", *shown, verdict);
        return;
    }
    const Json& found = member(member(told, "embedded"), "bounds");
    const geodata::Extent& right = layer.bounds;
    const std::vector<double> expected{right.min_x, right.min_y, right.max_x, right.max_y};
    if (!found.is_array() || found.size() != expected.size()) {
        verdict.fail("where the features lie",
                     "coordinates as GeoJSON in the page, or a map of Leaflet or MapLibre",
                     "neither");
        return;
    }
    const double slack = BoundsShare * std::max({right.width(), right.height(), 1e-6});
    for (std::size_t i = 0; i < expected.size(); ++i)
        if (!found[i].is_number() || std::abs(found[i].get<double>() - expected[i]) > slack) {
            verdict.fail("where the features lie",
                         fmt::format("{:.5f}, {:.5f} to {:.5f}, {:.5f}", right.min_x, right.min_y,
                                     right.max_x, right.max_y),
                         to_line(found));
            return;
        }
    check_number_drawn(layer, "shapes drawn", count_member(told, "drawn").value_or(0), verdict);
}

/// Whether an answer to a search says how many features it found.
bool says_number(const std::vector<std::string>& pieces, std::size_t number) {
    const PageValue wanted{"", "", static_cast<double>(number)};
    return is_shown(wanted, pieces, Tolerance{0, 0, std::nullopt});
}

void check_search(const PageLayer& layer, const Json& told, Verdict& verdict) {
    const Json& search = member(told, "search");
    const std::string what =
        fmt::format("a search for '{}'", shorten(edited_value(layer).text, 60));
    if (!member(search, "narrows").is_boolean()) {
        verdict.note_closeness(0);
        verdict.fail(what, "a field to search by", "none");
        return;
    }
    const std::vector<std::string> pieces = texts_of(member(search, "added"));
    const bool narrows = member(search, "narrows").get<bool>();
    const bool right = is_shown(edited_value(layer), pieces, ShownTolerance)
                       || says_number(pieces, layer.found_by_search)
                       || count_member(search, "shapes").value_or(0)
                              == static_cast<std::int64_t>(layer.found_by_search);
    verdict.note_closeness(narrows && right ? 1 : 0);
    if (!narrows)
        verdict.fail(what, "another answer than for what is not there", "the same");
    else if (!right)
        verdict.fail(what, fmt::format("the feature, or {} found", layer.found_by_search),
                     shorten(join(pieces, " | "), 200));
}

void check_edit(const PageLayer& layer, const std::filesystem::path& reference, const Json& told,
                Verdict& verdict, const ScoringBench& bench) {
    const Json& edit = member(told, "edit");
    const std::string missing = text_member(edit, "missing");
    verdict.note_closeness(missing.empty() && edit.is_object() ? 1 : 0);
    if (!edit.is_object() || !missing.empty()) {
        verdict.fail("editing",
                     missing == "button"  ? "a button to save or download"
                     : missing == "saved" ? "GeoJSON that is saved"
                                          : "an input with the clicked feature's value",
                     "none");
        return;
    }
    check_saved(text_member(edit, "saved"), reference,
                {layer.field_name, edited_value(layer).text, Replacement}, verdict, bench);
}

class PageCheck : public OutputCheck {
public:
    PageCheck(const CheckedJson& options, std::filesystem::path reference)
        : m_rules(rules_from(options)), m_reference(std::move(reference)) {}

    Verdict check(const std::filesystem::path& output, const ScoringBench& bench) const override {
        const PageLayer layer =
            page_layer_of(m_reference, m_rules.fields, m_rules.clicks, bench.context);
        if ((m_rules.search || m_rules.edit) && layer.field_name.empty())
            throw Error(ErrorCode::Malformed,
                        fmt::format("{} has no text to search or edit among the fields asked for",
                                    m_reference.filename().string()));
        if (m_rules.edit && layer.rows > MostEdited)
            throw Error(ErrorCode::Malformed,
                        fmt::format("{} has more than {} features to edit",
                                    m_reference.filename().string(), MostEdited));
        Verdict verdict;
        const sandbox::Shown shown = show(output, questions(layer, m_rules), m_rules, bench);
        check_opening(shown.execution, m_rules, verdict);
        Json told;
        if (!shown.execution.value_text.empty())
            can_read([&] { told = parse_json(shown.execution.value_text, "the page"); },
                     "a page that can be used", verdict);
        check_clicks(layer, told, m_rules, verdict);
        check_place(layer, told, verdict);
        if (m_rules.search)
            check_search(layer, told, verdict);
        if (m_rules.edit)
            check_edit(layer, m_reference, told, verdict, bench);
        if (const std::string problem = text_member(told, "problem"); !problem.empty())
            verdict.fail("using the page", "no error", problem);
        return verdict;
    }

private:
    PageRules m_rules;
    std::filesystem::path m_reference;
};

} // namespace

std::unique_ptr<OutputCheck>
make_page_check(const CheckedJson& options, const std::optional<std::filesystem::path>& reference) {
    return std::make_unique<PageCheck>(options, require_reference(options, reference));
}

} // namespace graticule::evaluation::strict
