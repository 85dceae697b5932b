// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/json.hpp"
#include "operations/report.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graticule::tools {

class DryRun;
class Workspace;
struct ToolSpec;

enum class ParameterType {
    Text,
    Integer,
    Number,
    Boolean,
    TextList,
    NumberList,
    Object,
    ObjectList
};

/// Where the allowed values of a parameter come from. All but Fixed are read from the workspace at
/// the moment of asking.
enum class AllowedValues {
    Any,
    Fixed,          ///< Parameter::choices
    CatalogTables,  ///< titles of the catalogue's tables
    CatalogLayers,  ///< titles of the catalogue's layers
    CatalogRasters, ///< titles of the catalogue's rasters
    CatalogAny,     ///< titles of all of them
    Datasets,       ///< names of the layers and tables in the workspace
    AnyDataset,     ///< those and the rasters
    Layers,         ///< those with geometry
    Rasters,        ///< names and paths of rasters
    FieldsOf,       ///< fields of the dataset named by the argument Parameter::of
    NumericFieldsOf,
    BandsOf ///< bands of the raster named by the argument Parameter::of
};

/// One parameter of a tool, declared once: argument checking, JSON Schema, help and the reference
/// page all come from it.
struct Parameter {
    std::string name;
    ParameterType type = ParameterType::Text;
    std::string description;
    bool required = true;
    Json default_value;               ///< null: none
    std::string unit;                 ///< "m", "degrees", ...; empty if it has none
    std::vector<std::string> choices; ///< with AllowedValues::Fixed
    AllowedValues allowed = AllowedValues::Any;
    std::string of; ///< the parameter that names the dataset, for FieldsOf and its kind
    std::optional<double> minimum;
    std::optional<double> maximum;
    /// The parameter names a result: it must be a fresh or replaceable name, not an input.
    bool names_result = false;
    bool names_field = false; ///< the result that it names is a field, not a dataset or a value
    /// Published callers also hand this value as JSON text: the schema then says so. Text that
    /// holds a list or an object is parsed for every parameter of such a type.
    bool accepts_json_text = false;
    /// Spellings that published calls hold and that can mean one choice only, with that choice.
    std::vector<std::pair<std::string, std::string>> choice_aliases = {};
    /// What is taken where the argument is not given: from the checked arguments and the workspace
    /// as it is at the call; null where there is nothing to take, so that it has to be given.
    std::function<Json(const ToolSpec&, const Json& values, const Workspace&)> otherwise = {};
};

/// A file that a tool made for the user.
struct Artifact {
    std::string kind; ///< "map_png", "map_svg", "map_html", "layer", "table", "raster"
    std::string path; ///< relative to the run folder
    std::string title;
};

/// What a call gives back: text for a model, data for a machine.
struct Observation {
    std::string text;
    Json data = Json::object();
    std::vector<Artifact> artifacts;
    bool ok = true;
    std::string error_code;    ///< error_code_name() where not ok
    operations::Report report; ///< what text and data say of it, for who records the call
};

/// Arguments of one call after checking: every required one present, of its type, defaults filled
/// in, allowed values verified.
class Arguments {
public:
    explicit Arguments(Json values) : m_values(std::move(values)) {}

    bool has(std::string_view name) const;
    std::string text(std::string_view name) const;
    double number(std::string_view name) const;
    std::int64_t integer(std::string_view name) const;
    bool boolean(std::string_view name) const;
    std::vector<std::string> text_list(std::string_view name) const;
    std::vector<double> number_list(std::string_view name) const;
    const Json& json(std::string_view name) const;
    std::optional<double> optional_number(std::string_view name) const;
    std::optional<std::string> optional_text(std::string_view name) const;
    const Json& all() const { return m_values; }

private:
    Json m_values;
};

/// What a tool works with beside its arguments.
struct ToolContext {
    Workspace& workspace;
    const Context& context;
    /// The call only looks at samples of its data, before a plan is run: no file is written.
    bool simulation = false;
    /// Outputs get a file that says what they were made from: not where data were handed over in
    /// memory, from which nobody could make them anew.
    bool records_provenance = true;
};

/// A tool, declared once. A tool wraps operations and holds no geometry code of its own.
struct ToolSpec {
    std::string name;
    std::string tool_set; ///< "graticule", "geobenchx", "geojson" or "code"
    std::string description;
    /// Words with which people ask for what it does, which name and description do not hold; it is
    /// found by them (search/tool_search.hpp).
    std::string search_words;
    std::vector<Parameter> parameters;
    /// Where a published tool errs and this one is right: one sentence each, shown on its page.
    std::vector<std::string> deviations;
    std::string example; ///< arguments as JSON, used by --help and the reference page
    /// Published calls carry arguments that the tool never had: they are left out, and the
    /// observation says so. A name close to a parameter that is not given is an error all the same.
    bool ignores_unknown_arguments = false;
    /// May throw Error; state must only change at the end, once nothing can fail any more.
    std::function<Observation(ToolContext&, const Arguments&)> call;
    /// What a call will leave in the workspace, from estimates of its data alone; see
    /// tools/dry_run/dry_run.hpp. Throws Error where the call could not succeed.
    std::function<void(DryRun&, const Arguments&)> dry_run;
};

} // namespace graticule::tools
