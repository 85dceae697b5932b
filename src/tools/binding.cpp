// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "tools/arguments.hpp"
#include "tools/band_words.hpp"
#include "tools/read_note.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace graticule::tools {

namespace {

using geodata::CatalogEntry;
using geodata::DataKind;

bool is_catalog(AllowedValues allowed) {
    return allowed == AllowedValues::CatalogTables || allowed == AllowedValues::CatalogLayers
           || allowed == AllowedValues::CatalogRasters || allowed == AllowedValues::CatalogAny;
}

bool is_dataset(AllowedValues allowed) {
    return allowed == AllowedValues::Datasets || allowed == AllowedValues::Layers
           || allowed == AllowedValues::AnyDataset;
}

/// Names are those of files without their endings, so one is not part of how near a name is.
std::string hint_among(std::string_view name, const std::vector<std::string>& names,
                       std::string_view what) {
    if (names.empty())
        return fmt::format("There are no {}", what);
    std::optional<std::string> nearest = nearest_name(name, names);
    if (!nearest && name.find('.') != std::string_view::npos)
        nearest = nearest_name(name.substr(0, name.rfind('.')), names);
    return fmt::format("{}The {} are: {}",
                       nearest ? fmt::format("Did you mean {}? ", quoted_name(*nearest)) : "", what,
                       names_in_sentence(names));
}

bool fits(AllowedValues allowed, const CatalogEntry& entry) {
    switch (allowed) {
    case AllowedValues::CatalogRasters:
        return entry.kind == DataKind::Raster;
    case AllowedValues::CatalogTables:
        return entry.kind == DataKind::Table;
    case AllowedValues::CatalogLayers:
        return entry.kind == DataKind::Vector;
    default:
        return true;
    }
}

/// A file of the data may have that name and be none that can be used.
void expect_not_skipped(const std::string& name, const geodata::Catalog& catalog) {
    for (const geodata::SkippedFile& file : catalog.skipped())
        if (file.path.filename() == name || file.path.stem() == name)
            throw Error(ErrorCode::Malformed,
                        fmt::format("{} is among the data and cannot be used: {}",
                                    quoted_name(file.path.filename().string()),
                                    one_line(file.reason, 300)),
                        "Check the file; it may be damaged or of another format.");
}

const CatalogEntry& entry_for(const Parameter& parameter, const std::string& name,
                              const Workspace& workspace) {
    if (const CatalogEntry* entry = workspace.catalog().find_if_any(name))
        return *entry;
    expect_not_skipped(name, workspace.catalog());
    throw Error(ErrorCode::NotFound,
                fmt::format("data missing: no dataset '{}' among the data", shorten(name, 120)),
                hint_among(name, allowed_values(parameter, workspace), "titles there"));
}

/// Tables may turn out to have coordinates when read and layers may come from CSV, so a table or
/// layer only has to be there: the tool sees what was read.
void bind_catalog(const Parameter& parameter, Json& value, const Workspace& workspace) {
    const std::string name = value.get<std::string>();
    const CatalogEntry& entry = entry_for(parameter, name, workspace);
    const bool raster_wanted = parameter.allowed == AllowedValues::CatalogRasters;
    if (parameter.allowed != AllowedValues::CatalogAny
        && raster_wanted != (entry.kind == DataKind::Raster))
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("'{}' is {}", shorten(name, 120), raster_wanted ? "no raster" : "a raster"),
            hint_among("", allowed_values(parameter, workspace), "titles that fit"));
    value = entry.name;
}

void read_from_catalog(const CatalogEntry& entry, ToolContext& context,
                       std::vector<std::string>& notes) {
    geodata::ReadResult read = context.workspace.read(entry, context.context);
    notes.push_back(fmt::format("'{}' {}", entry.name, ReadForCall));
    for (const std::string& note : read.notes)
        notes.push_back(fmt::format("{}: {}", entry.name, note));
    context.workspace.store(entry.name, std::move(read.layer), {Catalogue, entry.name});
}

/// Of a name that no step has made.
const CatalogEntry& dataset_entry(const Parameter& parameter, const std::string& name,
                                  const Workspace& workspace) {
    if (const CatalogEntry* entry = workspace.catalog().find_if_any(name))
        return *entry;
    expect_not_skipped(name, workspace.catalog());
    throw Error(
        ErrorCode::NotFound,
        fmt::format("no dataset '{}' in the workspace or among the data", shorten(name, 80)),
        hint_among(name, allowed_values(parameter, workspace), "datasets there"));
}

std::string bind_dataset(const Parameter& parameter, const std::string& name, ToolContext& context,
                         std::vector<std::string>& notes) {
    Workspace& workspace = context.workspace;
    std::string bound = name;
    if (!workspace.has_layer(name)) {
        if (parameter.allowed == AllowedValues::AnyDataset && workspace.has_raster(name))
            return name;
        const CatalogEntry& entry = dataset_entry(parameter, name, workspace);
        if (entry.kind != DataKind::Raster) {
            if (!workspace.has_layer(entry.name))
                read_from_catalog(entry, context, notes);
            bound = entry.name;
        } else if (parameter.allowed == AllowedValues::AnyDataset) {
            return entry.name;
        } else {
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("'{}' is a raster; '{}' needs a layer or table",
                                    shorten(name, 80), parameter.name));
        }
    }
    if (parameter.allowed == AllowedValues::Layers && !workspace.layer(bound).has_geometry())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' has no geometry; '{}' needs a layer", shorten(bound, 80),
                                parameter.name),
                    hint_among("", workspace.layer_names(), "layers"));
    return bound;
}

/// Applies `bind` to a text or to each text of a list.
template <class Bind>
void for_each_text(Json& value, const Bind& bind) {
    if (value.is_array()) {
        for (Json& item : value)
            item = bind(item.get<std::string>());
    } else if (value.is_string()) {
        value = bind(value.get<std::string>());
    }
}

void check_field(const Parameter& parameter, const std::string& name, const geodata::Layer& layer) {
    if (name.empty() && !parameter.required)
        return;
    const std::optional<std::size_t> index = layer.find_field(name);
    if (!index)
        throw Error(ErrorCode::NotFound,
                    fmt::format("'{}' has no field '{}'", layer.name(), shorten(name, 80)),
                    hint_among(name, layer.field_names(), "fields"));
    const geodata::FieldType type = layer.field(*index).type;
    const bool numeric = type == geodata::FieldType::Integer || type == geodata::FieldType::Real;
    if (parameter.allowed == AllowedValues::NumericFieldsOf && !numeric)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("field '{}' of '{}' holds {}, not numbers", shorten(name, 80),
                                layer.name(), geodata::field_type_name(type)),
                    parameter.description);
}

/// Three bands in place of one.
bool asks_for_colours(const Json& values) {
    const auto rgb = values.find("rgb");
    return rgb != values.end() && !rgb->empty();
}

void note_band(const Parameter& parameter, std::int64_t band, const geodata::Raster& raster,
               CheckedArguments& arguments) {
    if (raster.bands.size() < 2 || asks_for_colours(arguments.values))
        return;
    if (arguments.defaults.contains(parameter.name))
        arguments.notes.push_back(first_band_note(raster, band));
    else
        arguments.remarks.push_back(band_note(raster, band));
}

void bind_dependent(const Parameter& parameter, Json& value, CheckedArguments& arguments,
                    const Workspace& workspace) {
    const Json& values = arguments.values;
    const auto of = values.find(parameter.of);
    if (of == values.end() || !of->is_string())
        return;
    const std::string dataset = of->get<std::string>();
    if (parameter.allowed == AllowedValues::BandsOf) {
        const geodata::Raster raster = workspace.raster(dataset);
        const std::size_t bands = raster.bands.size();
        const auto band = value.get<std::int64_t>();
        if (band < 1 || static_cast<std::uint64_t>(band) > bands)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("'{}' has no band {}", shorten(dataset, 80), band),
                        fmt::format("Its bands are 1 to {}", bands));
        note_band(parameter, band, raster, arguments);
    } else if (workspace.has_layer(dataset)) {
        const geodata::Layer& layer = workspace.layer(dataset);
        for_each_text(value, [&](const std::string& name) {
            check_field(parameter, name, layer);
            return name;
        });
    }
}

void bind_to_data(const Parameter& parameter, Json& value, ToolContext& context,
                  std::vector<std::string>& notes) {
    if (is_catalog(parameter.allowed))
        bind_catalog(parameter, value, context.workspace);
    else if (is_dataset(parameter.allowed))
        for_each_text(value, [&](const std::string& name) {
            return bind_dataset(parameter, name, context, notes);
        });
    else if (parameter.allowed == AllowedValues::Rasters)
        for_each_text(value, [&](const std::string& name) {
            context.workspace.raster(name); // says what is there instead
            return name;
        });
}

} // namespace

const geodata::Layer& find_or_read_layer(ToolContext& context, const std::string& name) {
    Parameter parameter;
    parameter.name = "dataset";
    parameter.allowed = AllowedValues::Datasets;
    std::vector<std::string> notes;
    return context.workspace.layer(bind_dataset(parameter, name, context, notes));
}

const geodata::CatalogEntry& find_in_data(const Workspace& workspace, const std::string& name) {
    Parameter parameter;
    parameter.name = "dataset";
    parameter.allowed = AllowedValues::CatalogAny;
    return entry_for(parameter, name, workspace);
}

void bind_arguments(const ToolSpec& tool, CheckedArguments& arguments, ToolContext& context,
                    std::vector<Error>& problems) {
    Json& values = arguments.values;
    const auto for_each_given = [&](const auto& bind) {
        for (const Parameter& parameter : tool.parameters) {
            const auto value = values.find(parameter.name);
            if (value == values.end())
                continue;
            try {
                bind(parameter, *value);
            } catch (const Error& error) {
                if (error.code() == ErrorCode::Cancelled)
                    throw;
                problems.push_back(error);
            }
        }
    };
    const std::size_t before = problems.size();
    for_each_given([&](const Parameter& parameter, Json& value) {
        bind_to_data(parameter, value, context, arguments.notes);
    });
    if (problems.size() > before)
        return; // whose fields these are is not known
    for_each_given([&](const Parameter& parameter, Json& value) {
        if (!parameter.of.empty())
            bind_dependent(parameter, value, arguments, context.workspace);
    });
}

void bind_arguments(const ToolSpec& tool, CheckedArguments& arguments, ToolContext& context) {
    std::vector<Error> problems;
    bind_arguments(tool, arguments, context, problems);
    if (!problems.empty())
        throw problems.front();
}

std::vector<std::string> allowed_values(const Parameter& parameter, const Workspace& workspace) {
    std::vector<std::string> values;
    const auto add = [&](const std::vector<std::string>& names) {
        for (const std::string& name : names)
            if (std::find(values.begin(), values.end(), name) == values.end())
                values.push_back(name);
    };
    const auto add_entries = [&](const auto& wanted, bool titles) {
        for (const CatalogEntry& entry : workspace.catalog().entries())
            if (wanted(entry))
                add({titles ? entry.title : entry.name});
    };
    if (parameter.allowed == AllowedValues::Fixed) {
        values = parameter.choices;
    } else if (is_catalog(parameter.allowed)) {
        add_entries([&](const CatalogEntry& entry) { return fits(parameter.allowed, entry); },
                    true);
    } else if (parameter.allowed == AllowedValues::Rasters) {
        values = workspace.raster_names();
    } else if (is_dataset(parameter.allowed)) {
        const bool layers = parameter.allowed == AllowedValues::Layers;
        add(layers ? workspace.layer_names() : workspace.dataset_names());
        if (parameter.allowed == AllowedValues::AnyDataset)
            add(workspace.raster_names());
        add_entries(
            [&](const CatalogEntry& entry) {
                return entry.kind == DataKind::Vector || (!layers && entry.kind == DataKind::Table);
            },
            false);
    }
    return values;
}

} // namespace graticule::tools
