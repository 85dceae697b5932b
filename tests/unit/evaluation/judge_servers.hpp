// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geobenchx/model_judge.hpp"
#include "evaluation/judge_model.hpp"

#include "unit/llm/wire_server.hpp"

#include <memory>
#include <string>
#include <vector>

/// Judges whose models are servers of the tests' own.
namespace graticule::test {

/// A judge and the server that its model is asked on.
struct ServedJudge {
    std::unique_ptr<WireServer> server;
    evaluation::JudgeModel model;

    std::unique_ptr<evaluation::geobenchx::ModelJudge> open() const {
        return std::make_unique<evaluation::geobenchx::ModelJudge>(model);
    }
    /// The body of a call, from 0.
    Json body(std::size_t call) const;
    std::size_t calls() const { return server->calls().size(); }
};

/// The server answers calls with these replies, one after another.
ServedJudge served_judge(const std::string& name, std::vector<WireReply> replies);

/// A whole answer of these words: 1000 tokens of prompt and 100 of answer.
WireReply says(const std::string& words, const std::string& finish = "stop");

/// An answer that gives a grade.
WireReply grades(const std::string& grade, const std::string& reasoning = "because",
                 int reference = 1);

} // namespace graticule::test
