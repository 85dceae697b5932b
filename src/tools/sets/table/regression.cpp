// SPDX-License-Identifier: Apache-2.0
#include "operations/table/regression.hpp"

#include "base/text.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

constexpr int RegressionDigits = 6;

Json term_json(const operations::RegressionTerm& term) {
    return {{"term", term.field.empty() ? "constant" : term.field},
            {"coefficient", quantity_json(term.coefficient, "")},
            {"standard_error", quantity_json(term.standard_error, "")},
            {"t", quantity_json(term.t, "")},
            {"p", quantity_json(term.p, "")}};
}

std::string regression_sentence(const std::string& field, const std::string& dataset,
                                const operations::Regression& found) {
    const auto shown = [](double value) { return format_number(value, RegressionDigits); };
    std::string text = fmt::format(
        "Least squares of '{}' over {} rows of '{}': R2 = {}, adjusted {}; residuals have a "
        "standard error of {}.",
        field, found.count, dataset, shown(found.r_squared), shown(found.adjusted_r_squared),
        shown(found.residual_error));
    for (const operations::RegressionTerm& term : found.terms)
        text += fmt::format(" {}: {} (standard error {}, t {}, p {}).",
                            term.field.empty() ? "constant" : "'" + term.field + "'",
                            shown(term.coefficient), shown(term.standard_error), shown(term.t),
                            shown(term.p));
    return text;
}

Observation regress(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const std::string field = arguments.text("field");
    operations::Report report;
    operations::Regression found = operations::regression(
        context.workspace.layer(dataset), field, arguments.text_list("explained_by"), report);
    const std::string lead = regression_sentence(field, dataset, found);
    Observation observation = store_rows(context, arguments.text("output"), std::move(found.layer),
                                         {"regression", dataset}, lead, report);
    Json terms = Json::array();
    for (const operations::RegressionTerm& term : found.terms)
        terms.push_back(term_json(term));
    observation.data["count"] = found.count;
    observation.data["degrees_of_freedom"] = found.degrees_of_freedom;
    observation.data["terms"] = std::move(terms);
    observation.data["r_squared"] = quantity_json(found.r_squared, "");
    observation.data["adjusted_r_squared"] = quantity_json(found.adjusted_r_squared, "");
    observation.data["residual_error"] = quantity_json(found.residual_error, "");
    return observation;
}

} // namespace

ToolSpec regression_tool() {
    ToolSpec tool;
    tool.name = "regression";
    tool.tool_set = "graticule";
    tool.description =
        "Ordinary least squares: explains a number field by one or more others. Gives each "
        "coefficient with standard error, t and p, R2 and adjusted R2, and adds the fields "
        "predicted and residual, so that residuals can be mapped. Rows that lack a value do not "
        "count, which is told.";
    tool.search_words = "linear model fit predict explain influence effect trend line slope";
    Parameter explaining =
        numeric_field_input("explained_by", "dataset", "One or more number fields to explain by.");
    explaining.type = ParameterType::TextList;
    tool.parameters = {dataset_input("dataset", "Layer or table."),
                       numeric_field_input("field", "dataset", "Number field to explain."),
                       std::move(explaining), result_name()};
    tool.example = R"({"dataset": "cities", "field": "magnitude", )"
                   R"("explained_by": ["population"], "output": "fitted"})";
    tool.call = regress;
    using geodata::FieldType;
    tool.dry_run = adds_fields(
        "dataset", {{"predicted", FieldType::Real, ""}, {"residual", FieldType::Real, ""}});
    return tool;
}

} // namespace graticule::tools
