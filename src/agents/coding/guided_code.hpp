// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/call_record.hpp"
#include "agents/coding/error_memory.hpp"
#include "agents/coding/executed_code.hpp"
#include "agents/coding/options.hpp"
#include "agents/coding/pack_pitfalls.hpp"
#include "agents/coding/package_advice.hpp"
#include "agents/coding/untold_cards.hpp"
#include "llm/chat_model.hpp"
#include "tools/tool.hpp"

#include <functional>
#include <string_view>
#include <vector>

namespace graticule::agents::coding {

/// The tool with which a model has code executed.
inline constexpr std::string_view ExecuteCode = "execute_code";

/// What is seen to while models have code executed: the card of each file is told before, nothing
/// is executed twice to no purpose, packages are replaced, and what is known of a failure is told,
/// and of what the knowledge packs that fit the task warn of.
class GuidedCode {
public:
    GuidedCode(const CodingOptions& options, std::string_view task);

    /// A conversation begins with a model that was told of datasets in part alone.
    void begin(const std::vector<std::string>& partly_told);

    /// What a call gives, of code or of another tool.
    /// @param carry_out carries it out; not asked for code that is not to be executed
    tools::Observation result_of(const CallToRecord& call, const tools::ToolContext& context,
                                 const std::function<tools::Observation()>& carry_out);

    /// Pieces of code that succeeded after others of the same step had failed.
    int corrections() const { return m_lessons.corrections(); }

private:
    bool m_cards_before_use;
    UntoldCards m_cards;
    ExecutedCode m_executed;
    PackPitfalls m_pitfalls;
    PackageAdvice m_packages;
    ErrorLessons m_lessons;
};

/// Without those tools that tell of files, of which cards tell.
std::vector<llm::ToolSpecification> tools_beside_cards(std::vector<llm::ToolSpecification> offered);

} // namespace graticule::agents::coding
