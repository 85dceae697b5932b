// SPDX-License-Identifier: Apache-2.0
#include "native/call.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/layer/arrow_layer.hpp"
#include "operations/vector/overlay/repeated_features.hpp"
#include "tools/failed_observation.hpp"
#include "tools/missing_crs.hpp"
#include "tools/registry.hpp"

#include <fmt/format.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <exception>
#include <regex>
#include <utility>

namespace graticule::native {

namespace fs = std::filesystem;

namespace {

std::string row_field(const std::string& name) {
    return fmt::format("{}{})", operations::RowNumberPrefix, name);
}

std::string text_or_empty(const Json& described, const char* member) {
    const auto found = described.find(member);
    return found != described.end() && found->is_string() ? found->get<std::string>() : "";
}

// Nobody is to be told of fields that were only added to know rows again.
void leave_row_fields_out(Json& error) {
    static const std::regex listed(R"re((, )?"?\(row of [^)"]*\)"?)re");
    for (Json& text : error)
        text = std::regex_replace(text.get<std::string>(), listed, "");
}

void number_rows(geodata::Layer& layer, const std::string& name) {
    geodata::Column numbers(geodata::FieldType::Integer);
    numbers.reserve(layer.size());
    for (std::size_t row = 0; row < layer.size(); ++row)
        numbers.append_integer(static_cast<std::int64_t>(row));
    layer.set_field({row_field(name), geodata::FieldType::Integer, {}}, std::move(numbers));
}

bool same_bytes(geodata::WkbView one, geodata::WkbView other) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end());
}

/// True where each row has the geometry of the row of an input that it comes from.
bool has_places_of(const geodata::Layer& layer, const geodata::Layer& given,
                   const geodata::Column& rows) {
    if (!layer.has_geometry() || !given.has_geometry() || layer.crs().wkt() != given.crs().wkt())
        return false;
    for (std::size_t row = 0; row < layer.size(); ++row)
        if (rows.is_null(row)
            || !same_bytes(layer.geometry().wkb(row),
                           given.geometry().wkb(static_cast<std::size_t>(rows.integer(row)))))
            return false;
    return true;
}

Json bands_json(const geodata::Raster& raster) {
    Json bands = Json::array();
    for (const geodata::Band& band : raster.bands)
        bands.push_back({{"name", band.name},
                         {"unit", band.unit},
                         {"nodata", band.nodata ? Json(*band.nodata) : Json()}});
    return bands;
}

const geodata::CatalogEntry& the_entry(const geodata::Catalog& catalog, const fs::path& path,
                                       const std::string& layer) {
    std::vector<const geodata::CatalogEntry*> found;
    std::vector<std::string> layers;
    for (const geodata::CatalogEntry& entry : catalog.entries()) {
        if (layer.empty() || entry.layer == layer)
            found.push_back(&entry);
        layers.push_back(entry.layer);
    }
    if (found.size() == 1)
        return *found.front();
    if (catalog.entries().empty())
        throw Error(ErrorCode::Malformed,
                    catalog.skipped().empty()
                        ? fmt::format("{} holds no data that can be read", path.string())
                        : fmt::format("{}: {}", path.string(), catalog.skipped().front().reason));
    throw Error(ErrorCode::InvalidArgument,
                layer.empty() ? fmt::format("{} has several layers", path.string())
                              : fmt::format("{} has no layer '{}'", path.string(), layer),
                fmt::format("Its layers are {}; name one as (path, layer)", join(layers, ", ")));
}

} // namespace

Call::Call(Engine& engine, const Json& settings)
    : m_engine(engine), m_outputs(settings.at("outputs").get<std::string>()),
      m_finished(::eventfd(0, EFD_CLOEXEC)) {
    for (const Json& path : settings.at("data"))
        m_data.emplace_back(path.get<std::string>());
    if (m_finished < 0)
        throw Error(ErrorCode::LimitExceeded, "No descriptor for a call",
                    "Close some of the open files");
}

Call::~Call() {
    if (m_finished >= 0)
        ::close(m_finished);
}

const Json& Call::take_outcome() {
    if (m_finished >= 0)
        ::close(std::exchange(m_finished, -1)); // results may be held for long
    return m_outcome;
}

void Call::give_columns(const Json& described, const ArrowSchema& schema, const ArrowArray& batch) {
    const std::string name = described.at("name").get<std::string>();
    const std::string definition = text_or_empty(described, "crs");
    geodata::ReadResult read =
        geodata::layer_from_arrow(schema, batch, text_or_empty(described, "geometry"),
                                  definition.empty() ? geodata::Crs() : m_engine.crs(definition));
    read.layer.set_name(name);
    for (const auto& [field, unit] : described.at("units").items())
        if (const auto index = read.layer.find_field(field); index && unit.is_string())
            read.layer.set_field_unit(*index, unit.get<std::string>());
    if (described.at("numbered").get<bool>())
        number_rows(read.layer, name);
    for (const std::string& note : read.notes)
        m_notes.push_back(fmt::format("{}: {}", name, note));
    m_layers.insert_or_assign(name, std::move(read.layer));
}

void Call::give_file(const Json& described) {
    m_files.push_back({described.at("name").get<std::string>(),
                       described.at("path").get<std::string>(), text_or_empty(described, "layer")});
}

int Call::start(const std::shared_ptr<Call>& call, std::string tool, Json arguments) {
    call->m_engine.submit([call, tool = std::move(tool), arguments = std::move(arguments)] {
        call->run(tool, arguments);
        constexpr eventfd_t Once = 1;
        ::eventfd_write(call->m_finished, Once);
    });
    return call->m_finished;
}

void Call::run(const std::string& tool, const Json& arguments) noexcept {
    tools::Observation failed;
    try {
        try {
            report(observe(tool, arguments), tool, arguments);
            return;
        } catch (const Error& error) {
            failed = tools::failed_observation(error);
        } catch (const std::exception& error) {
            failed = tools::failed_observation(Error(ErrorCode::Internal, error.what()));
        }
        report(failed, tool, arguments);
    } catch (const std::exception&) {
        m_outcome = nullptr; // there is no memory even for saying so
    }
}

tools::Observation Call::observe(const std::string& tool, const Json& arguments) {
    const Context context(m_engine.pool(), &m_cancellation);
    context.check_cancelled(); // it may have waited for the one before
    m_workspace.emplace(
        m_data.empty() ? geodata::Catalog() : geodata::Catalog::open(m_data, context), m_outputs);
    for (const auto& [name, layer] : m_layers)
        m_workspace->store(name, layer, {tools::GivenByCode, name});
    for (const File& file : m_files)
        read(file, context);
    tools::ToolContext tool_context{*m_workspace, context};
    tool_context.records_provenance = false;
    return tools::call_tool(tool_context, tool, arguments);
}

void Call::read(const File& file, const Context& context) {
    m_opened.push_back(geodata::Catalog::open({file.path}, context));
    const geodata::Catalog& catalog = m_opened.back();
    const geodata::CatalogEntry& entry = the_entry(catalog, file.path, file.layer);
    if (entry.kind == geodata::DataKind::Raster) {
        geodata::Raster raster = catalog.open_raster(entry);
        for (const std::string& note : raster.notes)
            m_notes.push_back(fmt::format("{}: {}", file.name, note));
        m_workspace->store(file.name, std::move(raster), {"file", file.path.string()});
        return;
    }
    geodata::ReadResult read = catalog.read(entry, context);
    for (const std::string& note : read.notes)
        m_notes.push_back(fmt::format("{}: {}", file.name, note));
    m_workspace->store(file.name, std::move(read.layer), {"file", file.path.string()});
}

void Call::report(const tools::Observation& observation, const std::string& tool,
                  const Json& arguments) {
    Json files = Json::array();
    for (const tools::Artifact& artifact : observation.artifacts)
        files.push_back((m_outputs / fs::path(artifact.path).filename()).string());
    Json results = Json::array();
    if (observation.ok)
        for (const tools::Parameter& parameter : tools::find_tool(tool).parameters)
            if (parameter.names_result && !parameter.names_field
                && arguments.contains(parameter.name))
                results.push_back(result_json(arguments.at(parameter.name).get<std::string>()));
    Json error;
    if (!observation.ok) {
        error = observation.data.at("error");
        leave_row_fields_out(error);
    }
    m_outcome = {{"ok", observation.ok},
                 {"error", std::move(error)},
                 {"data", observation.ok ? observation.data : Json::object()},
                 {"files", std::move(files)},
                 {"notes", m_notes},
                 {"results", std::move(results)}};
}

Json Call::layer_json(const geodata::Layer& layer) {
    Json units = Json::object();
    Json rows = Json::object();
    Json places;
    for (const geodata::Field& field : layer.fields())
        if (!field.unit.empty())
            units[field.name] = field.unit;
    for (const auto& [input, given] : m_layers)
        if (const auto field = layer.find_field(row_field(input))) {
            rows[row_field(input)] = input;
            if (has_places_of(layer, given, layer.column(*field)))
                places = input;
        }
    return {{"kind", "layer"},
            {"geometry", layer.has_geometry()},
            {"places", std::move(places)},
            {"crs", crs_json(layer.crs())},
            {"units", std::move(units)},
            {"rows", std::move(rows)}};
}

Json Call::result_json(const std::string& name) {
    Json result{{"name", name}};
    if (m_workspace->has_layer(name)) {
        result.update(layer_json(m_workspace->layer(name)));
    } else if (m_workspace->has_raster(name)) {
        const geodata::Raster raster = m_workspace->raster(name);
        result.update({{"kind", "raster"},
                       {"path", raster.source},
                       {"crs", crs_json(raster.crs)},
                       {"transform", raster.transform.coefficients},
                       {"width", raster.width},
                       {"height", raster.height},
                       {"bands", bands_json(raster)}});
    } else {
        const std::vector<std::string> values = m_workspace->value_names();
        const bool known = std::find(values.begin(), values.end(), name) != values.end();
        result.update({{"kind", known ? "value" : "none"},
                       {"value", known ? m_workspace->value(name) : Json()}});
    }
    return result;
}

Json Call::crs_json(const geodata::Crs& crs) {
    if (!crs.known())
        return nullptr;
    for (const auto& [name, layer] : m_layers)
        if (layer.crs().known() && layer.crs().wkt() == crs.wkt())
            return {{"as", name}};
    const std::string label = crs.label();
    const bool by_label = label.find(':') != std::string::npos
                          && label.find(' ') == std::string::npos
                          && m_engine.crs(label).same_as(crs);
    return {{"definition", by_label ? label : crs.wkt()}};
}

void Call::take_columns(const std::string& name, const std::string& geometry, ArrowSchema& schema,
                        ArrowArray& batch) const {
    if (!m_workspace)
        throw Error(ErrorCode::NotFound, fmt::format("no result '{}'", shorten(name, 80)));
    geodata::Layer layer = m_workspace->layer(name);
    if (geometry.empty())
        layer.remove_geometry();
    geodata::layer_to_arrow(layer, geometry, schema, batch);
}

} // namespace graticule::native
