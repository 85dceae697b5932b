// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "evaluation/result_store.hpp"
#include "evaluation/sample.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::evaluation::suite_report {

/// A file that belongs to a sample, relative to the suite's folder.
struct CardFile {
    std::string path;
    std::string title;
};

struct CardCall {
    std::string tool;
    Json arguments = Json::object();
    bool succeeded = false;
    std::string error; ///< of one that did not
};

/// What there is to see of one sample.
struct SampleCard {
    std::string kind;   ///< "Answer", "Declined", "No answer", "Not begun"
    std::string answer; ///< or the reason why there is none
    std::string error;
    std::string contaminated; ///< what of the answers it touched
    std::vector<CardCall> calls;
    std::vector<CardFile> pictures;
    std::vector<CardFile> files; ///< its transcript, and what else it made
    std::vector<StoredScore> scores;
};

/// How much of a sample is shown. What is longer is cut.
struct CardLimits {
    std::size_t text = 8000;     ///< bytes of an answer or of a scorer's words
    std::size_t argument = 1000; ///< bytes of one argument
    std::size_t calls = 100;
    std::size_t pictures = 12;
};

/// For a suite of so many samples: many are cut shorter, so that the page still opens.
CardLimits card_limits(std::size_t samples);

/// Reads what a sample's run left. A folder that is gone or damaged is told of, and is no error.
SampleCard card_of(const std::filesystem::path& suite, const Sample& sample,
                   std::vector<StoredScore> scores, const CardLimits& limits);

} // namespace graticule::evaluation::suite_report
