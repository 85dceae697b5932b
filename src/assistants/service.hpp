// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"

#include "assistants/goal_tool.hpp"
#include "assistants/site.hpp"
#include "mcp/notices.hpp"
#include "mcp/service.hpp"

#include <map>
#include <string>
#include <vector>

namespace graticule::assistants {

/// Graticule, as assistants have it over MCP (docs/mcp.md).
class AssistantService final : public mcp::Service {
public:
    /// @param context of lists, which nobody cancels; outlives it, as `notices` does
    AssistantService(Offer offer, mcp::Notices& notices, const Context& context);

    mcp::ServerInfo info() const override;
    mcp::Offers offers() const override;

    std::vector<mcp::ToolDeclaration> tools() const override;
    mcp::ToolResult call(const std::string& name, const Json& arguments,
                         mcp::Request& request) override;
    void before_task(const std::string& name, const Json& arguments,
                     mcp::Request& request) override;

    std::vector<mcp::Resource> resources() const override;
    std::vector<mcp::ResourceTemplate> resource_templates() const override;
    mcp::ReadResult read(const std::string& uri, mcp::Request& request) override;

    std::vector<mcp::Prompt> prompts() const override;
    mcp::PromptResult prompt(const std::string& name,
                             const std::map<std::string, std::string>& arguments,
                             mcp::Request& request) override;
    mcp::Completion complete(const mcp::CompletionQuery& query) override;

private:
    const GoalTool* goal_named(const std::string& name) const;
    mcp::ToolResult call_listed(const tools::ToolSpec& tool, const Json& given,
                                mcp::Request& request);

    mutable Site m_site;
    const Context& m_context;
    std::vector<GoalTool> m_goals;
    std::vector<tools::ToolSpec> m_listed;
};

} // namespace graticule::assistants
