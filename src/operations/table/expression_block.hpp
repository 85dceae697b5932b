// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "operations/table/expression_bind.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::operations::expression_detail {

/// Values of some consecutive rows, in the vector of their type.
struct Block {
    geodata::FieldType type = geodata::FieldType::Boolean;
    std::vector<std::uint8_t> valid;
    std::vector<std::int64_t> integers; ///< Integer, Boolean, Date, DateTime
    std::vector<double> reals;
    std::vector<std::string_view> texts; ///< into the layer, the expression, or `made`
    std::vector<std::shared_ptr<std::deque<std::string>>> made;

    Block(geodata::FieldType block_type, std::size_t rows);
    std::size_t size() const { return valid.size(); }
    void set_null(std::size_t row) { valid[row] = 0; }
    /// Stores a text of its own for a row.
    void make_text(std::size_t row, std::string text);
    /// Keeps texts of another block alive that this one now points to.
    void share_texts(const Block& other);
};

struct RowRange {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t size() const { return end - begin; }
};

Block evaluate(const Bound& node, const geodata::Layer& layer, RowRange rows);

/// Arithmetic and functions of numbers and dates on evaluated operands.
/// @throws Error InvalidArgument where 64-bit integers overflow
Block evaluate_number(const Bound& node, const std::vector<Block>& operands);
/// Functions of text on evaluated operands.
Block evaluate_text(const Bound& node, const std::vector<Block>& operands);

} // namespace graticule::operations::expression_detail
