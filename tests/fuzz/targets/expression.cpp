// SPDX-License-Identifier: Apache-2.0
#include "operations/table/expression.hpp"

#include "fuzz/promises.hpp"
#include "fuzz/targets.hpp"

#include <limits>

namespace graticule::fuzz {

namespace {

using geodata::Column;
using geodata::FieldType;

void add(geodata::Layer& layer, const char* name, Column column) {
    const FieldType type = column.type();
    layer.set_field({name, type, {}}, std::move(column));
}

// Ends of the integers, days far before and after now, a text with marks, and a null.
Column numbers(FieldType type) {
    Column column(type);
    column.append_integer(type == FieldType::Integer ? std::numeric_limits<std::int64_t>::min()
                                                     : -719528);
    column.append_integer(type == FieldType::Integer ? std::numeric_limits<std::int64_t>::max()
                                                     : 2932896);
    column.append_null();
    column.append_integer(0);
    return column;
}

geodata::Layer make_layer() {
    geodata::Layer layer("rows");
    add(layer, "i", numbers(FieldType::Integer));
    add(layer, "d", numbers(FieldType::Date));
    add(layer, "m", numbers(FieldType::DateTime));
    Column real(FieldType::Real);
    for (const double value : {-1.5e308, 5e-324, 0.0, 2.5})
        real.append_real(value);
    add(layer, "r", std::move(real));
    Column text(FieldType::Text);
    for (const char* value : {"", "Curaçao", "2020-02-29", "a_b%c"})
        text.append_text(value);
    add(layer, "t", std::move(text));
    Column truth(FieldType::Boolean);
    truth.append_null();
    for (const bool value : {true, false, true})
        truth.append_boolean(value);
    add(layer, "b", std::move(truth));
    add(layer, "two words", numbers(FieldType::Integer));
    return layer;
}

} // namespace

void read_expression(std::string_view input) {
    static const geodata::Layer Rows = make_layer();
    expect_errors_only([&] {
        const auto expression = operations::Expression::parse(input);
        geodata::Layer result = Rows;
        add(result, "result", expression.evaluate(Rows, quiet_context()));
        expect_sound(result);
        for (const std::size_t row : expression.matching_rows(Rows, quiet_context()))
            if (row >= Rows.size())
                break_off("matching rows are rows", input);
    });
}

} // namespace graticule::fuzz
