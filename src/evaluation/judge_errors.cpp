// SPDX-License-Identifier: Apache-2.0
#include "evaluation/judge_errors.hpp"

#include "base/checked_json.hpp"
#include "base/file.hpp"
#include "evaluation/judge_model.hpp"
#include "evaluation/judge_panel.hpp"

#include <set>

namespace graticule::evaluation {

namespace {

std::size_t count_from(const CheckedJson& json) {
    const std::int64_t count = json.integer();
    if (count < 0)
        json.fail("must not be negative");
    return static_cast<std::size_t>(count);
}

Proportion proportion_from(const CheckedJson& json) {
    const Proportion proportion{count_from(json.at("hits")), count_from(json.at("of"))};
    if (proportion.hits > proportion.of)
        json.fail("has more hits than tries");
    return proportion;
}

} // namespace

std::map<std::string, JudgeError> read_judge_errors(const fs::path& file) {
    const std::string name = file.filename().string();
    const Json document = parse_json(read_file(file), name);
    std::map<std::string, JudgeError> errors;
    for (const CheckedJson& judge : CheckedJson(document, name).at("judges").elements())
        errors[judge.at("judge").text()] = {proportion_from(judge.at("sensitivity")),
                                            proportion_from(judge.at("specificity"))};
    return errors;
}

std::map<std::string, JudgeError> errors_for(const std::vector<std::string>& judges,
                                             std::map<std::string, JudgeError> errors) {
    const std::set<std::string> scored(judges.begin(), judges.end());
    std::set<std::string> calibrated;
    for (const auto& [judge, error] : errors)
        if (is_judge(judge))
            calibrated.insert(judge);
    if (scored != calibrated)
        errors.erase(std::string(PanelName));
    return errors;
}

} // namespace graticule::evaluation
