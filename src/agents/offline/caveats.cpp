// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/caveats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace graticule::agents::offline {

std::vector<runs::AnswerText> caveats(const Plan& plan, const Observations& observations,
                                      const runs::Observer& observed) {
    std::vector<runs::AnswerText> sentences;
    std::vector<std::string> said;
    const auto add = [&](runs::AnswerText sentence) {
        if (!sentence.in_words(observed).ends_with('.'))
            sentence += ".";
        if (std::find(said.begin(), said.end(), sentence.in_words(observed)) != said.end())
            return;
        said.push_back(sentence.in_words(observed));
        sentences.push_back(std::move(sentence));
    };
    for (const Step& step : plan.steps) {
        const auto found = observations.find(step.id);
        if (found == observations.end() || step.optional)
            continue;
        const Json& data = found->second.data;
        const auto cell = [&](const std::string& at, runs::CellForm form) {
            return runs::Cell{{step.id, at, 1}, form, "", {}, 0};
        };
        const Json dropped = data.value("dropped", Json::array());
        for (std::size_t i = 0; i < dropped.size(); ++i) {
            // Where a few rows look something up in a table, its other rows are no loss.
            if (step.tool == "join_by_key" && dropped[i].value("count", 0) > data.value("rows", 0))
                continue;
            const std::string at = fmt::format("/dropped/{}", i);
            add(runs::AnswerText("Left out in step " + step.id + ": ")
                + cell(at + "/count", runs::CellForm::Number) + " ("
                + cell(at + "/reason", runs::CellForm::Text) + ")");
        }
        // What was put right when data were read, and how keys were compared: all figures rest
        // on it.
        const bool reads = step.tool == "read_dataset";
        const Json decisions = data.value("decisions", Json::array());
        for (std::size_t i = 0; (reads || step.tool == "join_by_key") && i < decisions.size(); ++i)
            if (decisions[i].is_string())
                add(runs::AnswerText(
                        reads ? fmt::format("Of \"{}\": ", step.arguments.value("dataset", ""))
                              : "")
                    + cell(fmt::format("/decisions/{}", i), runs::CellForm::Text));
        const Json warnings = data.value("warnings", Json::array());
        for (std::size_t i = 0; i < warnings.size(); ++i)
            if (warnings[i].is_string())
                add(cell(fmt::format("/warnings/{}", i), runs::CellForm::Text));
    }
    return sentences;
}

std::string contradicted_premise(int premise, std::optional<double> change) {
    if (premise == 0 || !change || premise * *change > 0)
        return "";
    const char* said = premise > 0 ? "rise" : "fall";
    if (*change == 0)
        return fmt::format("It did not {}: it stayed the same. ", said);
    return fmt::format("It did not {} but {}. ", said, premise > 0 ? "fell" : "rose");
}

} // namespace graticule::agents::offline
