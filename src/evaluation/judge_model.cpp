// SPDX-License-Identifier: Apache-2.0
#include "evaluation/judge_model.hpp"

#include <string_view>

namespace graticule::evaluation {

namespace {

constexpr std::string_view Prefix = "judge:";

} // namespace

std::string judge_name(const std::string& model) {
    return std::string(Prefix) + model;
}

bool is_judge(const std::string& scorer) {
    return scorer.starts_with(Prefix);
}

} // namespace graticule::evaluation
