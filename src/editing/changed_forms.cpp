// SPDX-License-Identifier: Apache-2.0
#include "editing/changed_forms.hpp"

#include "base/data_text.hpp"
#include "base/file.hpp"
#include "base/json.hpp"
#include "geodata/write.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace graticule::editing {

using geodata::Column;
using geodata::FieldType;

namespace {

constexpr std::size_t LongestExample = 60; // bytes

struct ChangedField {
    std::size_t count = 0;
    std::string example;
};

Json written_value(const Column& column, std::size_t row) {
    switch (column.type()) {
    case FieldType::Integer:
        return column.integer(row);
    case FieldType::Real:
        return column.real(row);
    case FieldType::Boolean:
        return column.boolean(row);
    default:
        return column.display(row);
    }
}

std::string example_of(const Json& value) {
    return one_line(to_line(value), LongestExample);
}

class Comparison {
public:
    explicit Comparison(const geodata::Layer& layer)
        : m_layer(layer), m_fields(layer.field_count()) {}

    void add(const Json& feature, std::size_t row) {
        const auto properties = feature.find("properties");
        if (properties == feature.end() || !properties->is_object())
            return;
        for (std::size_t i = 0; i < m_fields.size(); ++i) {
            const Column& column = m_layer.column(i);
            const auto value = properties->find(m_layer.field(i).name);
            if (value == properties->end() || value->is_structured() || column.is_null(row))
                continue;
            const Json written = written_value(column, row);
            if (*value == written)
                continue;
            if (m_fields[i].count++ == 0)
                m_fields[i].example =
                    fmt::format("{} as {}", example_of(*value), example_of(written));
        }
    }

    std::vector<std::string> notes() const {
        std::vector<std::string> notes;
        for (std::size_t i = 0; i < m_fields.size(); ++i)
            if (const auto& [count, example] = m_fields[i]; count > 0)
                notes.push_back(
                    fmt::format("{} of {} will be saved in another form, changed or not: {}",
                                count == 1 ? "1 value" : fmt::format("{} values", count),
                                quoted_name(m_layer.field(i).name), example));
        return notes;
    }

private:
    const geodata::Layer& m_layer;
    std::vector<ChangedField> m_fields;
};

void compare_lines(std::string_view text, std::size_t rows, Comparison& comparison) {
    constexpr std::string_view Between = " \t\r\x1e"; // a record separator may stand before each
    std::size_t row = 0;
    while (!text.empty() && row < rows) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::size_t start = text.find_first_not_of(Between);
        if (start < end)
            comparison.add(parse_json(std::string(text.substr(start, end - start)), "a line"),
                           row++);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

} // namespace

std::vector<std::string> changed_forms(const fs::path& file, const geodata::Layer& layer) {
    const std::string text = read_file(file);
    Comparison comparison(layer);
    if (geodata::format_of(file) == geodata::VectorFormat::GeoJsonLines) {
        compare_lines(text, layer.size(), comparison);
        return comparison.notes();
    }
    const Json json = parse_json(text, file.filename().string());
    const auto features = json.find("features");
    if (features == json.end() || !features->is_array() || features->size() != layer.size())
        return {};
    for (std::size_t row = 0; row < layer.size(); ++row)
        comparison.add((*features)[row], row);
    return comparison.notes();
}

} // namespace graticule::editing
