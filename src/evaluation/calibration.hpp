// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "evaluation/judge_panel.hpp"
#include "evaluation/statistics/agreement.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

/// How judges did on solutions that people graded.
namespace graticule::evaluation {

struct Disagreement {
    std::string task;
    std::size_t human = 0; ///< grades, from 0
    std::size_t judged = 0;
    std::string human_reason;
    std::string judge_reason;
};

struct UnscoredSolution {
    std::string task;
    std::string reason;
};

struct JudgeCalibration {
    JudgeCalibration(std::string name, std::size_t grades)
        : judge(std::move(name)), confusion(grades) {}

    std::string judge;  ///< as its scorer is called
    std::string prompt; ///< what it was told, as its scores name that; empty of what asks no model
    Confusion confusion;
    JudgeError error; ///< a yes is a score that passes, or the highest of people's grades
    std::vector<Disagreement> disagreements;
    std::vector<UnscoredSolution> unscored;
    std::optional<double> cost = 0; ///< US dollars; none where some of it is not known
};

struct Calibration {
    std::string file;                ///< name of the file with people's grades
    std::string sha256;              ///< of its content
    std::string created;             ///< UTC
    std::vector<std::string> grades; ///< from the lowest
    std::vector<JudgeCalibration> judges;
    std::optional<PanelAgreement> among; ///< the judges; none of one alone
};

/// As calibration files have it (docs/judges.md).
Json to_json(const Calibration& calibration);

} // namespace graticule::evaluation
