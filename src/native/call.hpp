// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/json.hpp"
#include "geodata/catalog/catalog.hpp"
#include "geodata/layer/layer.hpp"
#include "native/engine.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

struct ArrowArray;
struct ArrowSchema;

namespace graticule::native {

/// One call of a tool on data that the caller hands over, in a workspace of its own.
class Call {
public:
    /// @param settings {"outputs": folder, "data": [paths of the catalogue]}
    Call(Engine& engine, const Json& settings);
    ~Call();
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

    /// Copies columns into a dataset of the workspace.
    /// @param described {"name", "geometry": the column of WKB or null, "crs": definition or null,
    ///        "units": {field: unit}, "numbered": whether results tell of which rows they are}
    /// @throws Error as geodata::layer_from_arrow() and Crs::parse()
    void give_columns(const Json& described, const ArrowSchema& schema, const ArrowArray& batch);
    /// Names a file for a dataset of the workspace, which the call reads before the tool runs.
    /// @param described {"name", "path", "layer": which of the file's, or null}
    void give_file(const Json& described);

    /// Has the tool run. To be asked once.
    /// @return a descriptor that can be read once the call has finished; it is the call's
    static int start(const std::shared_ptr<Call>& call, std::string tool, Json arguments);
    void cancel() { m_cancellation.request(); }

    /// What came of a call that has finished, whose descriptor is closed: {"ok", "error", "data",
    /// "files", "notes", "results"}. Each result has "name" and "kind"; a layer "geometry", "crs"
    /// ({"as": the input that has it} or {"definition"}), "units", "rows", which names fields that
    /// number an input's rows, and "places", the input that has the geometry of each of these; a
    /// raster "path", "crs", "transform", "width", "height" and "bands"; a value "value".
    const Json& take_outcome();
    /// @param geometry what its column is to be called; empty to leave it out
    /// @throws Error NotFound
    void take_columns(const std::string& name, const std::string& geometry, ArrowSchema& schema,
                      ArrowArray& batch) const;

private:
    struct File {
        std::string name;
        std::filesystem::path path;
        std::string layer;
    };

    void run(const std::string& tool, const Json& arguments) noexcept;
    tools::Observation observe(const std::string& tool, const Json& arguments);
    void read(const File& file, const Context& context);
    void report(const tools::Observation& observation, const std::string& tool,
                const Json& arguments);
    Json result_json(const std::string& name);
    Json layer_json(const geodata::Layer& layer);
    Json crs_json(const geodata::Crs& crs);

    Engine& m_engine;
    std::filesystem::path m_outputs;
    std::vector<std::filesystem::path> m_data;
    std::map<std::string, geodata::Layer> m_layers;
    std::vector<File> m_files;
    std::vector<std::string> m_notes;
    Cancellation m_cancellation;
    std::vector<geodata::Catalog> m_opened; ///< keep what was unpacked of archives
    std::optional<tools::Workspace> m_workspace;
    Json m_outcome;
    int m_finished = -1;
};

} // namespace graticule::native
