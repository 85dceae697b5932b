// SPDX-License-Identifier: Apache-2.0
#include "evaluation/calibration.hpp"

#include "evaluation/statistics/kappa.hpp"

#include <cmath>
#include <utility>

namespace graticule::evaluation {

namespace {

Json calibration_json(const Interval& interval) {
    return Json::array({interval.low, interval.high});
}

Json calibration_json(const Proportion& proportion) {
    return {{"hits", proportion.hits},
            {"of", proportion.of},
            {"share", proportion.of > 0 ? Json(proportion.share()) : Json()},
            {"exact", calibration_json(exact_interval(proportion))},
            {"wilson", calibration_json(wilson_interval(proportion))}};
}

Json calibration_json(const Kappa& kappa) {
    return {{"value", std::isfinite(kappa.value) ? Json(kappa.value) : Json()},
            {"interval", calibration_json(kappa.interval)}};
}

Json calibration_json(const Confusion& confusion) {
    Json rows = Json::array();
    for (std::size_t human = 0; human < confusion.grades(); ++human) {
        Json row = Json::array();
        for (std::size_t judged = 0; judged < confusion.grades(); ++judged)
            row.push_back(confusion.count(human, judged));
        rows.push_back(std::move(row));
    }
    return rows;
}

Json disagreements_of(const JudgeCalibration& judge, const std::vector<std::string>& grades) {
    Json list = Json::array();
    for (const Disagreement& disagreement : judge.disagreements)
        list.push_back({{"task", disagreement.task},
                        {"human", grades.at(disagreement.human)},
                        {"judge", grades.at(disagreement.judged)},
                        {"human_reason", disagreement.human_reason},
                        {"judge_reason", disagreement.judge_reason}});
    return list;
}

Json calibration_json(const JudgeCalibration& judge, const std::vector<std::string>& grades) {
    Json unscored = Json::array();
    for (const UnscoredSolution& solution : judge.unscored)
        unscored.push_back({{"task", solution.task}, {"reason", solution.reason}});
    return {{"judge", judge.judge},
            {"prompt", judge.prompt.empty() ? Json() : Json(judge.prompt)},
            {"agreement", calibration_json(judge.confusion.agreement())},
            {"confusion", calibration_json(judge.confusion)},
            {"kappa", calibration_json(kappa(judge.confusion))},
            {"weighted_kappa", calibration_json(kappa(judge.confusion, GradeWeights::Linear))},
            {"sensitivity", calibration_json(judge.error.sensitivity)},
            {"specificity", calibration_json(judge.error.specificity)},
            {"cost_usd", judge.cost ? Json(*judge.cost) : Json()},
            {"disagreements", disagreements_of(judge, grades)},
            {"unscored", std::move(unscored)}};
}

} // namespace

Json to_json(const Calibration& calibration) {
    Json judges = Json::array();
    for (const JudgeCalibration& judge : calibration.judges)
        judges.push_back(calibration_json(judge, calibration.grades));
    return {{"format", 1},
            {"file", calibration.file},
            {"sha256", calibration.sha256},
            {"created", calibration.created},
            {"grades", calibration.grades},
            {"judges", std::move(judges)},
            {"among_judges", calibration.among ? to_json(*calibration.among) : Json()}};
}

} // namespace graticule::evaluation
