// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/model_agent.hpp"
#include "llm/chat_model.hpp"
#include "tools/workspace.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents::conversation {

/// The tool with which a model declines a task. Here it takes a reason.
inline constexpr std::string_view RejectTask = "reject_task";

/// What a model is told of: tools that most tasks need and those that fit the task, or fewer of
/// both, for a subtask.
enum class Offer { UsualAndFitting, Fitting };

/// Which tools a model is told of. They are few, as it reads them with each request: those that
/// most tasks need, those that share words with the task, and one that finds others. What is found
/// later comes last, so that what providers keep of the earlier ones stays of use.
class OfferedTools {
public:
    /// @param asking whether the user may be asked
    OfferedTools(const ToolChoice& choice, std::string_view task, const tools::Workspace& workspace,
                 bool asking, Offer offer = Offer::UsualAndFitting);

    /// Offers what find_tools told of, from now on.
    /// @param data that of its observation
    /// @return whether that is more than before
    bool add_found(const Json& data);

    /// As the model is told of them: in brief, unless all of a set are told of. They do not depend
    /// on what the workspace holds, so that a request begins as the one before it: datasets and
    /// fields are told once, beside the task and in results.
    std::vector<llm::ToolSpecification> specifications() const;

    /// The arguments with which the registry's tool is called where the model gave these.
    Json for_registry(std::string_view tool, Json arguments) const;

private:
    void add(const tools::ToolSpec& tool);
    llm::ToolSpecification specification(const tools::ToolSpec& tool) const;
    void add_foreign(std::vector<llm::ToolSpecification>& offered) const;

    std::string m_set; ///< of tools
    bool m_brief;      ///< the tools are told of in brief
    Offer m_offer;
    std::vector<const tools::ToolSpec*> m_tools;
    std::shared_ptr<const ForeignTools> m_foreign; ///< all of which are always told of
    std::size_t m_before_foreign = 0;              ///< those of the tools that stand before them
};

} // namespace graticule::agents::conversation
