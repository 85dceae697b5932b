// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/asked_time.hpp"
#include "agents/offline/builder.hpp"
#include "agents/offline/units.hpp"
#include "base/data_text.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace graticule::agents::offline {

using retrieval::DatasetProfile;
using retrieval::FieldProfile;
using retrieval::FieldRole;
using retrieval::Quantity;

namespace {

std::string_view measure_field(const std::string& notion) {
    if (notion == "area")
        return "area_km2";
    return notion == "perimeter" ? "perimeter_km" : "length_km";
}

bool measurable(const std::string& notion) {
    return notion == "area" || notion == "length" || notion == "perimeter";
}

bool looks_like_year(double number) {
    constexpr double First = 1500;
    constexpr double Last = 2200;
    return number == std::floor(number) && number >= First && number <= Last;
}

bool compares_years(const Condition& condition) {
    return !condition.unit && !condition.against_mean && looks_like_year(condition.low)
           && (condition.op != Operator::Between || looks_like_year(condition.high));
}

bool has_measure_unit(const std::string& notion, const std::string& unit) {
    const auto known = known_unit(unit);
    return known && known->dimension == (notion == "area" ? Dimension::Area : Dimension::Length);
}

} // namespace

UsedColumn Builder::measure(Made& made, const std::string& notion) {
    const bool fits = notion == "length" ? made.dimension == 1 : made.dimension == 2;
    if (!made.geometry && !give_geometry(made))
        refuse(fmt::format("the {} has no {} and no shapes to measure", made.noun, notion));
    if (!fits && made.dimension != (notion == "length" ? 1 : 2))
        refuse(fmt::format("the {} are {} and have no {}", made.noun,
                           made.dimension == 0   ? "points"
                           : made.dimension == 1 ? "lines"
                                                 : "areas",
                           notion));
    const std::string column(measure_field(notion));
    const std::string unit = notion == "area" ? "km²" : "km";
    if (!std::any_of(made.columns.begin(), made.columns.end(), [&](const MadeColumn& known) {
            return known.name == column && known.dataset == None;
        })) {
        const std::string output = fresh_name(profile(made.base).name + "_measured");
        add("measure",
            {{"dataset", made.name}, {"measures", Json::array({column})}, {"output", output}},
            fmt::format("The {} is measured on the ellipsoid.", notion));
        made.name = output;
        made.columns.push_back({column, None, None, unit, false});
    }
    return {column, unit, notion, made.base, Quantity::Amount, false};
}

UsedColumn Builder::from_raster(Made& made, const FieldLink& link, const std::string& statistic) {
    const DatasetProfile& raster = profile(link.dataset);
    note_source(link.dataset);
    const int band = static_cast<int>(m_resolver.band_of(link, m_frame)) + 1;
    m_used_months = true;
    const std::string time =
        band_time_in_words(raster, static_cast<std::size_t>(band) - 1, m_frame);
    if (!time.empty())
        explain(fmt::format("Band {} of \"{}\" is {}.", band, raster.title, time));
    const std::string unit = raster.bands[link.index].unit;
    const std::string output = fresh_name(profile(made.base).name + "_sampled");
    std::string column;
    if (made.dimension == 2) {
        check_raster_covers(made, link.dataset);
        const std::string wanted = statistic.empty() ? "mean" : statistic;
        column = wanted;
        add("zonal_statistics",
            {{"raster", raster.name},
             {"zones", made.name},
             {"statistics", Json::array({wanted})},
             {"band", band},
             {"output", output}},
            fmt::format("The {} of \"{}\" within each of the {}, cells counted by the part that "
                        "lies inside.",
                        wanted, raster.title, made.noun));
    } else {
        column = "raster_value";
        add("sample_raster",
            {{"raster", raster.name},
             {"points", made.name},
             {"field", column},
             {"band", band},
             {"output", output}},
            fmt::format("\"{}\" has the value at each of the {}.", raster.title, made.noun));
    }
    made.name = output;
    made.columns.push_back({column, None, None, unit, false});
    const std::string what =
        (!raster.subject.empty() ? raster.subject
         : raster.topics.empty() ? raster.title
                                 : graticule::join(raster.topics.front().words, " "))
        + (time.empty() ? "" : fmt::format(" ({})", time));
    return {column,
            unit,
            made.dimension == 2 ? column + " " + what : what,
            link.dataset,
            statistic == "sum" ? raster.bands[link.index].quantity : Quantity::Intensive,
            false};
}

/// A measure's name with the year that it is of, where the data says so.
std::string Builder::with_year(const std::string& text, std::size_t dataset) const {
    const auto chosen = m_panel_years.find(dataset);
    if (chosen != m_panel_years.end())
        return fmt::format("{} ({})", text, chosen->second);
    const auto titled = retrieval::find_years(profile(dataset).title);
    return titled && titled->first == titled->last && !profile(dataset).year_field
               ? fmt::format("{} ({})", text, titled->first)
               : text;
}

void Builder::require_own_figure(const Made& made, const FieldLink& link, const std::string& text) {
    if (!m_resolver.is_figure(link) || !m_resolver.describes_others(made.base, link.dataset))
        return;
    const std::string rows =
        made.entities.empty() ? made.noun + " itself" : fmt::format("the {} themselves", made.noun);
    refuse(fmt::format("\"{}\" in \"{}\" is no figure of {}", text, profile(link.dataset).title,
                       rows));
}

/// Two columns of one kind that a phrase names equally well: the answer may hang on which is taken.
void Builder::leave_column_open(const Made& made, const std::vector<FieldLink>& links,
                                const FieldLink& chosen) {
    const auto other = m_resolver.as_good_column(made.base, links, m_frame.years, chosen);
    if (!other)
        return;
    const auto in_words = [&](const FieldLink& link) {
        const DatasetProfile& source = profile(link.dataset);
        const std::string field = name_in_sentence(source.fields[link.index].name);
        return other->dataset == chosen.dataset
                   ? field
                   : fmt::format("{} of {}", field, graticule::quoted(source.title));
    };
    Choices otherwise;
    otherwise.fields[{chosen.dataset, chosen.index}] = {other->dataset, other->index};
    leave_open(fmt::format("{} in place of {}", in_words(*other), in_words(chosen)),
               std::move(otherwise));
}

UsedColumn Builder::use_column(Made& made, const std::vector<FieldLink>& links,
                               const std::string& notion, const std::string& text,
                               const std::string& statistic) {
    auto link = m_resolver.choose_column(made.base, links, m_frame.years);
    if (made.cut && measurable(notion))
        return measure(made, notion);
    if (link && measurable(notion)
        && m_resolver.path(made.base, link->dataset).kind == PathKind::Spatial)
        link.reset(); // a size of what lies around is none of the thing itself
    if (link && measurable(notion)) {
        // Only a field in a unit of that kind, or called just that, is the measure itself.
        const bool field = link->column == Column::Field;
        const std::string unit =
            field ? profile(link->dataset).fields[link->index].unit : std::string();
        // In what "AREA" without a unit is, square degrees perhaps, nobody knows.
        const bool called = field && !made.geometry && link->dataset == made.base
                            && profile(link->dataset).fields[link->index].aliases.front()
                                   == retrieval::Words{notion};
        if (!field || (!has_measure_unit(notion, unit) && !(called && unit.empty())))
            link.reset();
    }
    if (!link && measurable(notion))
        return measure(made, notion);
    if (!link && notion == "size" && made.dimension == 2)
        return use_column(made, link_fields({"area"}, m_resolver.schema()), "area", "area");
    if (!link && notion == "size")
        refuse(fmt::format("the task does not say in what the {} are compared", made.noun));
    if (!link)
        refuse(
            fmt::format("the data on {} has no \"{}\"", made.noun, text.empty() ? notion : text));
    const DatasetProfile& source = profile(link->dataset);
    if (link->column == Column::Band)
        return from_raster(made, *link, statistic);
    require_own_figure(made, *link, text.empty() ? notion : text);
    if (link->column == Column::YearFamily)
        return of_year(made, *link, text);
    const FieldProfile& field = source.fields[link->index];
    refuse_shares_of_parts(*link, text.empty() ? notion : text);
    leave_column_open(made, links, *link);
    bring(made, link->dataset);
    const MadeColumn* column = find_column(made, link->dataset, link->index);
    if (column == nullptr)
        refuse(fmt::format("the field {} of \"{}\" cannot be joined", field.name, source.title));
    keep_one_part(made, *link);
    if (field.years)
        for (const int year : m_frame.years)
            if (year >= field.years->first && year <= field.years->last)
                m_used_years.insert(year);
    if (fold(text) != fold(field.name))
        explain(fmt::format("\"{}\" is the field {} of \"{}\".", text.empty() ? notion : text,
                            field.name, source.title));
    const UsedColumn used{
        column->name,  column->unit,   with_year(text.empty() ? field.name : text, link->dataset),
        link->dataset, field.quantity, field.whole};
    return in_single_units(made, used, field, text);
}

std::string Builder::mean_placeholder(Made& made, const std::string& column) {
    const std::string output = fresh_name("mean_" + column);
    const std::string id =
        add("aggregate",
            {{"dataset", made.name},
             {"metrics",
              Json::array({Json{{"function", "mean"}, {"field", column}, {"name", "mean"}}})},
             {"output", output}},
            fmt::format("The threshold is the mean of {}.", column));
    return "${" + id + ":mean}";
}

std::string Builder::pattern_expression(Made& made, const Condition& condition) {
    const auto name =
        condition.fields.empty()
            ? name_column(made)
            : std::optional(use_column(made, condition.fields, "", condition.field_text).name);
    if (!name)
        refuse(fmt::format("the {} have no names", made.noun));
    const char* function = condition.op == Operator::StartsWith ? "startswith"
                           : condition.op == Operator::EndsWith ? "endswith"
                                                                : "contains";
    const std::string found = fmt::format("{}(lower({}), {})", function, quoted_field(*name),
                                          quoted_text(ascii_lower(condition.text)));
    return condition.negated ? "not " + found : found;
}

/// "have no tax": no value; a value of 0 where all rows have one. Where there are both, the task
/// does not say which it means.
std::string Builder::excluding_expression(const Made& made, const Condition& condition,
                                          const UsedColumn& column) const {
    const std::string field = quoted_field(column.name);
    const auto known =
        std::find_if(made.columns.begin(), made.columns.end(),
                     [&](const MadeColumn& candidate) { return candidate.name == column.name; });
    if (known == made.columns.end() || known->dataset == None || known->text)
        return field + " is null";
    const Path way = m_resolver.path(made.base, known->dataset);
    if (way.kind != PathKind::Own && way.kind != PathKind::Key)
        refuse(
            fmt::format("\"{}\" in \"{}\" is no figure of the {}, so that it does not tell which "
                        "have none",
                        condition.field_text, profile(known->dataset).title, made.noun));
    const geodata::Column& values = profile(known->dataset).layer->column(known->field);
    std::size_t zeros = 0;
    bool level = column.quantity == retrieval::Quantity::Intensive;
    for (std::size_t row = 0; row < values.size(); ++row) {
        zeros += !values.is_null(row) && values.number(row) == 0;
        level = level || (!values.is_null(row) && values.number(row) < 0);
    }
    if (level) // 0 is a magnitude or a temperature like any other
        return field + " is null";
    const bool all_have_one =
        values.null_count() == 0
        && (way.kind == PathKind::Own || (way.kind == PathKind::Key && way.key.matched >= 1));
    if (zeros > 0 && !all_have_one)
        refuse(
            fmt::format("\"no {0}\" may mean the rows of \"{1}\" whose {0} is 0 or those without "
                        "a value: ask for \"{0} of 0\" or for \"{0} missing\"",
                        condition.field_text, profile(known->dataset).title));
    return field + (zeros > 0 ? " == 0" : " is null");
}

/// "drilled before 1945": a date is compared by its year.
bool Builder::is_date(const UsedColumn& column) const {
    if (column.dataset == None)
        return false;
    const auto& fields = profile(column.dataset).fields;
    return std::any_of(fields.begin(), fields.end(), [&](const FieldProfile& field) {
        return field.name == column.name
               && (field.type == geodata::FieldType::Date
                   || field.type == geodata::FieldType::DateTime);
    });
}

std::string Builder::condition_expression(Made& made, const Condition& condition) {
    if (condition.op == Operator::StartsWith || condition.op == Operator::EndsWith
        || condition.op == Operator::Contains)
        return pattern_expression(made, condition);
    std::string notion = condition.field_text;
    if (condition.fields.empty() && notion.empty() && condition.unit) {
        if (condition.unit->dimension == Dimension::Area)
            notion = "area";
        else if (condition.unit->dimension == Dimension::Length)
            notion = made.dimension == 1 ? "length" : "elevation";
    }
    std::vector<FieldLink> fields = condition.fields;
    if (fields.empty() && !notion.empty())
        fields = link_fields({notion}, m_resolver.schema());
    UsedColumn column = use_column(made, fields, notion,
                                   condition.field_text.empty() ? notion : condition.field_text,
                                   condition.function);
    for (const MadeColumn& known : made.columns)
        if (known.name == column.name && known.text && condition.op != Operator::Missing
            && condition.op != Operator::No)
            refuse(
                fmt::format("\"{}\" is text, which no number can be compared with", column.title));
    std::string field = is_date(column) && compares_years(condition)
                            ? "year(" + quoted_field(column.name) + ")"
                            : quoted_field(column.name);
    for (const Term& term : condition.terms)
        field += fmt::format(" {} {}", term.sign,
                             quoted_field(use_column(made, term.fields, "", term.text).name));
    if (!condition.terms.empty())
        field = "(" + field + ")";
    const auto value = [&](double number) {
        return shortest_number(threshold_in(condition, number, column));
    };
    switch (condition.op) {
    case Operator::Is:
        return condition.negated ? field + " == false" : field + " == true";
    case Operator::Missing:
        return field + " is null";
    case Operator::No:
        return excluding_expression(made, condition, column);
    case Operator::Between:
        return fmt::format("{} >= {} and {} <= {}", field, value(condition.low), field,
                           value(condition.high));
    default:
        break;
    }
    static constexpr const char* Signs[] = {"<", "<=", ">", ">=", "==", "!="};
    const std::string threshold =
        condition.against_mean ? mean_placeholder(made, column.name) : value(condition.low);
    std::string text =
        fmt::format("{} {} {}", field, Signs[static_cast<int>(condition.op)], threshold);
    return condition.negated ? "not (" + text + ")" : text;
}

} // namespace graticule::agents::offline
