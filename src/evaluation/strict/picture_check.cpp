// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "evaluation/strict/kinds.hpp"
#include "evaluation/strict/picture_file.hpp"
#include "evaluation/strict/picture_image.hpp"
#include "evaluation/strict/picture_pixels.hpp"
#include "evaluation/strict/picture_rules.hpp"
#include "evaluation/strict/picture_svg.hpp"
#include "evaluation/strict/quantities.hpp"
#include "evaluation/strict/read_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::evaluation::strict {

namespace {

/// Words, or an object with several of which any will do.
std::vector<std::string> words_from(const CheckedJson& json) {
    std::vector<std::string> words;
    if (json.json().is_object()) {
        json.expect_only({"any_of"});
        words = json.texts_of("any_of");
    } else {
        words = {json.text()};
    }
    for (std::string& one : words)
        one = folded_phrase(one);
    if (words.empty() || std::find(words.begin(), words.end(), "") != words.end())
        json.fail("must be words");
    return words;
}

PictureRules rules_from(const CheckedJson& options) {
    options.expect_only({"what", "tolerance", "title", "axis_labels", "legend", "from_zero",
                         "beyond", "coverage", "painted", "values", "fill", "colour_distance",
                         "says"});
    PictureRules rules;
    if (const auto what = options.find("what")) {
        const std::string text = what->text();
        if (text != "chart" && text != "map")
            what->fail("must be 'chart' or 'map'");
        rules.what = text == "map" ? PictureRules::What::Map : PictureRules::What::Chart;
    }
    if (const auto tolerance = options.find("tolerance"))
        rules.tolerance = tolerance_from(*tolerance);
    const auto asked = [&](std::string_view name) {
        const auto found = options.find(name);
        return found ? std::optional(found->boolean()) : std::nullopt;
    };
    rules.title = asked("title");
    rules.axis_labels = asked("axis_labels");
    rules.legend = asked("legend");
    rules.from_zero = options.boolean_or("from_zero", true);
    if (const auto beyond = options.find("beyond")) {
        const std::string text = beyond->text();
        if (text != "allow" && text != "refuse")
            beyond->fail("must be 'allow' or 'refuse'");
        rules.beyond = text == "allow";
    }
    if (const auto coverage = options.find("coverage"))
        rules.coverage = share_from(*coverage);
    if (const auto fill = options.find("fill"))
        rules.fill = share_from(*fill);
    if (const auto distance = options.find("colour_distance"))
        rules.colour_distance = size_from(*distance);
    for (const CheckedJson& words : options.elements_of("says"))
        rules.says.push_back(words_from(words));
    if (const auto painted = options.find("painted"))
        rules.painted = share_from(*painted);
    if (const auto values = options.find("values")) {
        const std::string text = values->text();
        if (text != "same" && text != "order" && text != "any")
            values->fail("must be 'same', 'order' or 'any'");
        rules.values = text == "same"    ? PictureRules::Values::Same
                       : text == "order" ? PictureRules::Values::Order
                                         : PictureRules::Values::Any;
    }
    return rules;
}

/// Whether a group of marks says anything of what an output must show. Of bars one may be nothing,
/// and of an image its place is enough.
bool is_comparable(const MarkGroup& group) {
    return group.kind == MarkKind::Bars || group.kind == MarkKind::Image
           || std::any_of(group.shapes.begin(), group.shapes.end(),
                          [](const DrawnShape& shape) { return shape.pixel.has_value(); });
}

/// Whether a panel's image is what it shows, and not ground beneath it.
bool is_of_image(const DrawnPanel& panel) {
    return std::all_of(panel.marks.begin(), panel.marks.end(),
                       [](const MarkGroup& group) { return group.kind == MarkKind::Image; })
           || std::any_of(panel.marks.begin(), panel.marks.end(), [](const MarkGroup& group) {
                  return group.kind == MarkKind::Image && group.shapes.front().low;
              });
}

bool has_title(const DrawingRecord& record, const DrawnPanel& panel) {
    return !panel.title.empty() || !record.title.empty();
}

bool has_legend(const DrawnPanel& panel) {
    return panel.colour_bar || !panel.legend.lines.empty();
}

bool has_label(const std::optional<DrawnAxis>& axis) {
    return axis && !axis->label.empty();
}

class PictureCheck : public OutputCheck {
public:
    PictureCheck(const CheckedJson& options, std::filesystem::path reference)
        : m_rules(rules_from(options)), m_reference(std::move(reference)) {}

    Verdict check(const std::filesystem::path& output, const ScoringBench& bench) const override {
        PictureFile reference = read_picture(m_reference);
        const DrawingRecord expected = record_of(reference);
        Verdict verdict;
        std::optional<PictureFile> picture;
        std::optional<DrawingRecord> found;
        if (!can_read([&] { picture = read_picture(output); }, "a picture that can be read",
                      verdict))
            return verdict;
        if (!picture->record) {
            verdict.fail("the record of what was drawn",
                         "one in the picture, as the drawing of Graticule and matplotlib in the "
                         "sandbox write it",
                         "none");
            return verdict;
        }
        if (!can_read([&] { found = drawing_record_from(*picture->record, "its record"); },
                      "a picture whose record can be read", verdict))
            return verdict;
        bench.context.check_cancelled();
        if (!draw_svg(output, *found, *picture, bench)) {
            verdict.fail("the SVG", "one that a browser can draw, of its record's size", "none");
            return verdict;
        }
        check_pixels(*picture, *found, m_rules.painted, verdict);
        if (std::any_of(expected.panels.begin(), expected.panels.end(), is_of_image)
            && !draw_svg(m_reference, expected, reference, bench))
            throw Error(ErrorCode::Malformed,
                        fmt::format("{} cannot be drawn", m_reference.filename().string()));
        const Drawings drawings{expected, reference.pixels, *found, picture->pixels};
        for (const DrawnPanel& panel : expected.panels)
            check_panel(drawings, panel, verdict);
        check_words(*found, m_rules, verdict);
        return verdict;
    }

private:
    /// Both pictures.
    struct Drawings {
        const DrawingRecord& right;
        const Pixels& right_pixels;
        const DrawingRecord& found;
        const Pixels& found_pixels;
    };

    /// Has the pixels of an SVG drawn, where they are asked. False where they cannot be had.
    bool draw_svg(const std::filesystem::path& file, const DrawingRecord& record,
                  PictureFile& picture, const ScoringBench& bench) const {
        if (!picture.is_svg || m_rules.painted == 0)
            return true;
        std::optional<Pixels> pixels = pixels_of_svg(file, record.width, record.height, bench);
        if (pixels)
            picture.pixels = *std::move(pixels);
        return pixels.has_value();
    }

    /// The record of a reference, without panels that show nothing.
    DrawingRecord record_of(const PictureFile& reference) const {
        if (!reference.record)
            throw Error(
                ErrorCode::Malformed,
                fmt::format("{} has no record of what was drawn", m_reference.filename().string()),
                "Draw references with matplotlib in the sandbox");
        DrawingRecord record =
            drawing_record_from(*reference.record, m_reference.filename().string());
        for (DrawnPanel& panel : record.panels)
            std::erase_if(panel.marks,
                          [](const MarkGroup& group) { return !is_comparable(group); });
        std::erase_if(record.panels, [](const DrawnPanel& panel) { return panel.marks.empty(); });
        if (record.panels.empty())
            throw Error(ErrorCode::Malformed, fmt::format("{} shows nothing to compare with",
                                                          m_reference.filename().string()));
        return record;
    }

    bool is_map(const DrawnPanel& panel) const {
        return m_rules.what ? *m_rules.what == PictureRules::What::Map : panel.is_map;
    }

    /// Holds each panel of the output against one of the reference; the best of them counts.
    void check_panel(const Drawings& drawings, const DrawnPanel& expected, Verdict& verdict) const {
        std::optional<Verdict> best;
        for (const DrawnPanel& panel : drawings.found.panels) {
            Verdict tried = verdict;
            compare(drawings, expected, panel, tried);
            if (!best || tried.finding_count() < best->finding_count())
                best = std::move(tried);
        }
        if (best) {
            verdict = *std::move(best);
            return;
        }
        verdict.note_closeness(0, 3);
        verdict.fail("what the picture shows", is_map(expected) ? "a map" : "a chart", "nothing");
    }

    void compare(const Drawings& drawings, const DrawnPanel& expected, const DrawnPanel& panel,
                 Verdict& verdict) const {
        const DrawingRecord& right = drawings.right;
        const DrawingRecord& found = drawings.found;
        if (is_map(expected))
            check_map(expected, panel, found.left_out, m_rules, verdict);
        else
            check_chart(expected, panel, m_rules, verdict);
        if (is_of_image(expected))
            check_image({expected, drawings.right_pixels}, {panel, drawings.found_pixels}, m_rules,
                        verdict);
        check_frame(right, expected, found, panel, verdict);
        require(m_rules.title.value_or(has_title(right, expected)), has_title(found, panel),
                "title", verdict);
        require(m_rules.legend.value_or(has_legend(expected)), has_legend(panel),
                "legend or colour bar", verdict);
        if (is_map(expected) && !m_rules.axis_labels.value_or(false))
            return;
        require(m_rules.axis_labels.value_or(has_label(expected.x_axis)), has_label(panel.x_axis),
                "label of the x axis", verdict);
        require(m_rules.axis_labels.value_or(has_label(expected.y_axis)), has_label(panel.y_axis),
                "label of the y axis", verdict);
    }

    /// A panel in a corner of the picture shows nothing to anyone, however much fills it.
    static void check_frame(const DrawingRecord& right, const DrawnPanel& expected,
                            const DrawingRecord& found, const DrawnPanel& panel, Verdict& verdict) {
        constexpr double LeastOfReference = 0.1;
        const auto share_of = [](const DrawingRecord& record, const PixelBox& frame) {
            return frame.width() * frame.height() / (record.width * record.height);
        };
        const double share = share_of(found, panel.frame);
        const double least = LeastOfReference * share_of(right, expected.frame);
        if (!(share >= least))
            verdict.fail("frame of the panel",
                         fmt::format("at least {:.1f}% of the picture", 100 * least),
                         fmt::format("{:.1f}%", 100 * share));
    }

    static void require(bool asked, bool there, std::string_view what, Verdict& verdict) {
        if (!asked)
            return;
        verdict.note_closeness(there ? 1 : 0, 0.3);
        if (!there)
            verdict.fail(what, "one", "none");
    }

    PictureRules m_rules;
    std::filesystem::path m_reference;
};

} // namespace

std::unique_ptr<OutputCheck>
make_picture_check(const CheckedJson& options,
                   const std::optional<std::filesystem::path>& reference) {
    return std::make_unique<PictureCheck>(options, require_reference(options, reference));
}

} // namespace graticule::evaluation::strict
