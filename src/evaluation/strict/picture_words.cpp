// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "evaluation/strict/picture_rules.hpp"
#include "evaluation/strict/quantities.hpp"

#include <algorithm>

namespace graticule::evaluation::strict {

namespace {

/// All texts of a picture, folded, each by itself: words that stand in two are not one phrase.
std::vector<std::string> picture_texts(const DrawingRecord& record) {
    std::vector<std::string> texts = record.texts;
    texts.push_back(record.title);
    for (const DrawnPanel& panel : record.panels) {
        texts.push_back(panel.title);
        for (const auto& axis : {panel.x_axis, panel.y_axis})
            if (axis)
                texts.push_back(axis->label);
        texts.push_back(panel.legend.title);
        for (const LegendLine& line : panel.legend.lines)
            texts.push_back(line.label);
        if (panel.colour_bar)
            texts.push_back(panel.colour_bar->label);
    }
    for (std::string& text : texts)
        text = folded_phrase(text);
    return texts;
}

} // namespace

void check_words(const DrawingRecord& found, const PictureRules& rules, Verdict& verdict) {
    if (rules.says.empty())
        return;
    const std::vector<std::string> texts = picture_texts(found);
    for (const std::vector<std::string>& words : rules.says) {
        const bool said = std::any_of(texts.begin(), texts.end(), [&](const std::string& text) {
            return std::any_of(words.begin(), words.end(),
                               [&](const std::string& one) { return has_phrase(text, one); });
        });
        verdict.note_closeness(said ? 1 : 0, 0.3);
        if (!said)
            verdict.fail("words on the picture", join(words, " or "), "none of them");
    }
}

} // namespace graticule::evaluation::strict
