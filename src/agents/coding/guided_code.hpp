// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/call_record.hpp"
#include "agents/coding/error_memory.hpp"
#include "agents/coding/executed_code.hpp"
#include "agents/coding/options.hpp"
#include "agents/coding/pack_pitfalls.hpp"
#include "agents/coding/package_advice.hpp"
#include "llm/chat_model.hpp"
#include "tools/tool.hpp"

#include <functional>
#include <string_view>
#include <vector>

namespace graticule::agents::coding {

/// The tool with which a model has code executed.
inline constexpr std::string_view ExecuteCode = "execute_code";

/// What is seen to while models have code executed: nothing is executed twice to no purpose,
/// packages are replaced, and what is known of a failure is told, and of what the knowledge packs
/// that fit the task warn of.
class GuidedCode {
public:
    GuidedCode(const CodingOptions& options, std::string_view task);

    /// What a call gives, of code or of another tool.
    /// @param carry_out carries it out; not asked for code that is not to be executed
    tools::Observation result_of(const CallToRecord& call,
                                 const std::function<tools::Observation()>& carry_out);

    /// Pieces of code that succeeded after others of the same step had failed.
    int corrections() const { return m_lessons.corrections(); }

private:
    ExecutedCode m_executed;
    PackPitfalls m_pitfalls;
    PackageAdvice m_packages;
    ErrorLessons m_lessons;
};

/// Without those tools that tell of files, of which cards tell.
std::vector<llm::ToolSpecification> tools_beside_cards(std::vector<llm::ToolSpecification> offered);

} // namespace graticule::agents::coding
