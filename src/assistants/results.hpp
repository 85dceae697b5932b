// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/json.hpp"
#include "tools/tool.hpp"

#include "assistants/offer.hpp"
#include "mcp/declarations.hpp"

#include <cstddef>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

/// How calls answer an assistant.
namespace graticule::assistants {

/// Where files lie and how they are addressed: those of a run, or of a workspace.
struct OutputPlace {
    std::vector<std::string> names; ///< of the address: {"runs", "20261130T..."}
    std::filesystem::path folder;   ///< that artifacts' paths are relative to
};

/// What a call made, put together as text for a model, data for a machine, pictures and links.
class ResultOf {
public:
    ResultOf(const Limits& limits, const Context& context) : m_limits(limits), m_context(context) {}

    /// Adds a paragraph.
    void say(const std::string& text);
    /// Adds files: each as a link, maps also as pictures, as far as they are small and few; of data
    /// an overview. Those that cannot be read are left out.
    /// @return [{"kind", "title", "uri", "file", "mime_type", "bytes", "overview"?}]
    Json add_files(const std::vector<tools::Artifact>& artifacts, const OutputPlace& place);
    /// Adds a link to anything else, each once.
    void add_link(mcp::Resource resource);

    mcp::ToolResult take(const Json& structured);
    mcp::ToolResult take_error();

private:
    Json add_file(const tools::Artifact& artifact, const OutputPlace& place);

    const Limits& m_limits;
    const Context& m_context;
    std::string m_text;
    std::vector<mcp::Content> m_pictures;
    std::vector<mcp::Content> m_links;
    std::set<std::string> m_linked; ///< addresses
};

/// A file of a run or workspace as a resource.
/// @param name of the file, in `place` or in its outputs
mcp::Resource resource_of_file(const OutputPlace& place, const std::filesystem::path& relative,
                               const std::string& title, const std::string& description);

/// What a call gave back, in at most about `limit` bytes: of lists the first elements, of texts
/// their beginnings.
/// @return whether something was left out
bool shorten_data(Json& data, std::size_t limit);

/// The same without what is not seen in its texts and names of members, as data may hide words
/// there for whoever reads all bytes: see visible_text().
Json visible_data(const Json& data);

/// Files that calls of tools made, and a picture, told in the output schemas of tools.
Json files_schema();

/// A text that ends with its address, for a list in text.
std::string line_of_file(const Json& file);

} // namespace graticule::assistants
