// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/json.hpp"
#include "llm/chat_model.hpp"
#include "tools/tool.hpp"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// Tools that servers of other people lend to a run (docs/mcp.md). Nothing of them is trusted.
namespace graticule::agents {

/// A tool that is lent, as models know it.
struct ForeignTool {
    std::string name;   ///< what providers take, with the server's name before it: "weather__get"
    std::string server; ///< as the user calls it
    std::string tool;   ///< as the server calls it
    std::string description; ///< of the server, visible and short
    Json schema;             ///< JSON Schema of its arguments
};

/// What a server lists, fit for models.
/// @param others that have their names already
/// @throws Error LimitExceeded, Malformed for a schema that is too large or holds what is not seen
ForeignTool foreign_tool(const std::string& server, const std::string& tool,
                         const std::string& description, const Json& schema,
                         const std::vector<ForeignTool>& others);

/// Asks servers. What they give is a result object of MCP (docs/mcp.md).
class ForeignServers {
public:
    virtual ~ForeignServers() = default;
    /// @throws Error; one of InvalidArgument is for the model to mend
    virtual Json call(const std::string& server, const std::string& tool, const Json& arguments,
                      const Context& context) = 0;
    virtual Json read(const std::string& server, const std::string& uri,
                      const Context& context) = 0;
};

/// What a run may have of servers.
struct ForeignLimits {
    std::size_t calls = 50;
    std::size_t argument_bytes = 64U << 10U;
};

/// The tools that a run is lent, in a fixed order.
class ForeignTools {
public:
    /// @param servers null where none is asked, as in a run that is carried out again
    /// @param folder  of the run: what becomes datasets is kept beneath it
    ForeignTools(std::vector<ForeignTool> tools, std::shared_ptr<ForeignServers> servers,
                 std::filesystem::path folder, ForeignLimits limits = {});

    const std::vector<ForeignTool>& tools() const { return m_tools; }
    /// By the name that models have for it; null where there is none.
    const ForeignTool* find(std::string_view name) const;

    /// Calls a tool. What goes wrong is an observation, as with tools::call_tool(); the server's
    /// words are marked in it as those of somebody else.
    /// @throws Error Cancelled
    tools::Observation call(tools::ToolContext& context, const ForeignTool& tool,
                            const Json& arguments);

private:
    tools::Observation answered(tools::ToolContext& context, const ForeignTool& tool,
                                const Json& arguments);

    std::vector<ForeignTool> m_tools;
    std::shared_ptr<ForeignServers> m_servers;
    std::filesystem::path m_folder;
    ForeignLimits m_limits;
    std::size_t m_calls = 0;
};

/// As a model is told of it.
llm::ToolSpecification specification_of(const ForeignTool& tool);

/// Adds the tools that are lent to what an agent tells of its options, where there are any.
void add_foreign_tools(const std::shared_ptr<ForeignTools>& lent, Json& options);

/// The tools that a run was lent.
/// @param options of its task.json
/// @throws Error Malformed
std::vector<ForeignTool> foreign_tools_of(const Json& options);

} // namespace graticule::agents
