// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/file.hpp"
#include "base/thread_pool.hpp"
#include "geodata/catalog/catalog.hpp"
#include "tools/registry.hpp"
#include "tools/workspace.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>

/// A place to call tools in: a catalogue of small files, a workspace and an output folder.
namespace graticule::tools {

class Bench {
public:
    /// @param files content by file name, written to a folder that becomes the catalogue
    explicit Bench(const std::map<std::string, std::string>& files = {})
        : m_context(m_pool),
          m_workspace(open(files), m_folder.path() / "outputs"), m_tool_context{m_workspace,
                                                                                m_context} {}

    Workspace& workspace() { return m_workspace; }
    ToolContext& tool_context() { return m_tool_context; }
    const Context& context() const { return m_context; }
    std::filesystem::path outputs() const { return m_workspace.output_folder(); }

    Observation call(std::string_view tool, const Json& arguments) {
        return call_tool(m_tool_context, tool, arguments);
    }

    /// Calls a tool that must succeed.
    Observation done(std::string_view tool, const Json& arguments) {
        Observation observation = call(tool, arguments);
        EXPECT_TRUE(observation.ok) << observation.text;
        return observation;
    }

    /// Calls a tool that must fail with this code, leaving the datasets as they were.
    Observation refused(std::string_view tool, const Json& arguments, std::string_view code) {
        const auto before = m_workspace.dataset_names();
        Observation observation = call(tool, arguments);
        EXPECT_FALSE(observation.ok) << observation.text;
        EXPECT_EQ(observation.error_code, code) << observation.text;
        EXPECT_EQ(m_workspace.dataset_names(), before);
        return observation;
    }

private:
    geodata::Catalog open(const std::map<std::string, std::string>& files) {
        if (files.empty())
            return {};
        const std::filesystem::path data = m_folder.path() / "data";
        std::filesystem::create_directory(data);
        for (const auto& [name, content] : files)
            write_file(data / name, content);
        return geodata::Catalog::open({data}, m_context);
    }

    TemporaryFolder m_folder;
    ThreadPool m_pool{2};
    Context m_context;
    Workspace m_workspace;
    ToolContext m_tool_context;
};

/// Five towns; one has no population and one no region. Two lie in the region "north".
inline const std::string TownsCsv = "name,region,population,latitude,longitude\n"
                                    "Alta,north,100,60,10\n"
                                    "Bodo,north,300,61,11\n"
                                    "Cork,south,500,51.9,-8.5\n"
                                    "Dax,,50,43.7,-1.05\n"
                                    "Enna,south,,37.5,14.3\n";

/// Two squares of one degree, at the equator and at 60 degrees north, and a table of figures by
/// their code, whose third code matches none.
inline const std::string SquaresJson = R"({"type":"FeatureCollection","features":[
{"type":"Feature","properties":{"code":"EQ","name":"Equator"},"geometry":{"type":"Polygon",
 "coordinates":[[[10,0],[11,0],[11,1],[10,1],[10,0]]]}},
{"type":"Feature","properties":{"code":"NO","name":"North"},"geometry":{"type":"Polygon",
 "coordinates":[[[10,60],[11,60],[11,61],[10,61],[10,60]]]}}]})";

inline const std::string FiguresCsv = "code,2020,2021\nNO,10,20\nEQ,4,5\nXX,7,7\n";

} // namespace graticule::tools
