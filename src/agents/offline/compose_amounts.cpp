// SPDX-License-Identifier: Apache-2.0
// Amounts that no column holds as they are asked for: numbers of things where the data has a
// share, and whole things where the data has their pieces.
#include "agents/offline/compose.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

namespace graticule::agents::offline {

using retrieval::FieldProfile;
using retrieval::FieldRole;
using retrieval::Quantity;

/// "The largest number of engineers", where the data has their share: the share times what it is
/// a share of, if the data says and has that; never the share itself.
UsedColumn Composer::as_number(Made& made, const UsedColumn& column) {
    const bool is_share = column.unit == "1" || column.unit.starts_with("%");
    if (!is_share)
        return column;
    std::vector<FieldLink> people;
    if (column.dataset != None && m_builder.profile(column.dataset).shares_of_population)
        for (const FieldLink& link : link_fields({"population"}, m_resolver.schema()))
            if (link.dataset == column.dataset && link.column == Column::Field)
                people.push_back(link);
    if (people.empty())
        Builder::refuse(fmt::format("the data gives \"{}\" as a share, not as a number of things, "
                                    "and not what the share is multiplied with",
                                    column.title));
    const UsedColumn population = m_builder.use_column(made, people, "", "population");
    const std::string factor = column.unit == "1" ? "" : " / 100";
    const std::string output = m_builder.fresh_name("numbers");
    m_builder.add("compute_field",
                  {{"dataset", made.name},
                   {"expression", fmt::format("{} * {}{}", quoted_field(column.name),
                                              quoted_field(population.name), factor)},
                   {"field", "number_of_things"},
                   {"output", output}},
                  fmt::format("The share of {} times the {}.", column.title, population.title));
    m_builder.caution(fmt::format("The data gives the share of {}; the number is that share times "
                                  "the population.",
                                  column.title));
    made.name = output;
    made.columns.push_back({"number_of_things", None, None, "", false});
    return {"number_of_things", "", "number of " + column.title, None, Quantity::Amount, false};
}

/// The stretches of a line are one line: sums their lengths by name. Gives the column of the
/// names, or none where the rows are no pieces.
std::optional<std::string> Composer::sum_of_pieces(Made& made, const UsedColumn& column) {
    constexpr std::size_t FewNames = 3; // at least as many pieces to a name
    if (made.dimension != 1 || column.unit != "km" || column.quantity != Quantity::Amount)
        return std::nullopt;
    const retrieval::DatasetProfile& source = m_builder.profile(made.base);
    std::optional<std::string> name;
    for (std::size_t f = 0; f < source.fields.size() && !name; ++f) {
        const FieldProfile& field = source.fields[f];
        const bool names = field.role == FieldRole::Name || field.role == FieldRole::Category
                           || field.role == FieldRole::Key;
        const MadeColumn* known = m_builder.find_column(made, made.base, f);
        if (names && known != nullptr && field.type == geodata::FieldType::Text
            && field.nulls * 10 < source.rows && field.distinct > 1
            && field.distinct * FewNames <= source.rows)
            name = known->name;
    }
    if (!name)
        return std::nullopt;
    const std::string output = m_builder.fresh_name("whole");
    m_builder.add(
        "aggregate",
        {{"dataset", made.name},
         {"group_by", Json::array({*name})},
         {"metrics",
          Json::array({Json{{"function", "sum"}, {"field", column.name}, {"name", column.name}}})},
         {"output", output}},
        fmt::format("Each of the {} comes in several pieces, whose {} add up.", made.noun,
                    column.title));
    made.name = output;
    made.geometry = false;
    made.dimension = -1;
    made.columns = {{*name, None, None, "", true}, {column.name, None, None, column.unit, false}};
    return name;
}

} // namespace graticule::agents::offline
