// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/table/expression.hpp"
#include "operations/table/expression_block.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <compare>
#include <utility>

namespace graticule::operations {

namespace expression_detail {

namespace {

using geodata::FieldType;

Block literal_block(const Bound& node, std::size_t rows) {
    Block block(node.type, rows);
    if (const auto* text = std::get_if<std::string>(&node.literal))
        std::fill(block.texts.begin(), block.texts.end(), std::string_view(*text));
    else if (const auto* real = std::get_if<double>(&node.literal))
        std::fill(block.reals.begin(), block.reals.end(), *real);
    else if (const auto* integer = std::get_if<std::int64_t>(&node.literal))
        std::fill(block.integers.begin(), block.integers.end(), *integer);
    else if (const auto* flag = std::get_if<bool>(&node.literal))
        std::fill(block.integers.begin(), block.integers.end(), *flag ? 1 : 0);
    else
        std::fill(block.valid.begin(), block.valid.end(), std::uint8_t{0});
    return block;
}

Block field_block(const geodata::Column& column, RowRange rows) {
    Block block(column.type(), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::size_t row = rows.begin + i;
        if (column.is_null(row))
            block.set_null(i);
        else if (column.type() == FieldType::Text)
            block.texts[i] = column.text(row);
        else if (column.type() == FieldType::Real)
            block.reals[i] = column.real(row);
        else
            block.integers[i] = column.integer(row);
    }
    return block;
}

// Calls body with the vector of both blocks that holds their values.
template <class Body>
void with_values(const Block& left, const Block& right, const Body& body) {
    if (left.type == FieldType::Text)
        body(left.texts, right.texts);
    else if (left.type == FieldType::Real)
        body(left.reals, right.reals);
    else
        body(left.integers, right.integers);
}

template <class Ordering>
bool is_true(Operation operation, Ordering order) {
    switch (operation) {
    case Operation::Equal:
        return order == 0;
    case Operation::NotEqual:
        return order != 0;
    case Operation::Less:
        return order < 0;
    case Operation::LessEqual:
        return order <= 0;
    case Operation::Greater:
        return order > 0;
    default:
        return order >= 0;
    }
}

Block compare(Operation operation, const Block& left, const Block& right) {
    Block result(FieldType::Boolean, left.size());
    with_values(left, right, [&](const auto& a, const auto& b) {
        for (std::size_t i = 0; i < result.size(); ++i) {
            result.valid[i] = left.valid[i] & right.valid[i];
            result.integers[i] = result.valid[i] && is_true(operation, a[i] <=> b[i]);
        }
    });
    return result;
}

// Three-valued: a deciding operand (false for and, true for or) wins over a null.
Block combine(bool deciding, const std::vector<Block>& operands) {
    Block result = operands.front();
    for (std::size_t k = 1; k < operands.size(); ++k) {
        const Block& other = operands[k];
        for (std::size_t i = 0; i < result.size(); ++i) {
            const bool decided = (result.valid[i] && (result.integers[i] != 0) == deciding)
                                 || (other.valid[i] && (other.integers[i] != 0) == deciding);
            result.valid[i] = decided || (result.valid[i] && other.valid[i]);
            result.integers[i] = decided ? deciding : !deciding;
        }
    }
    return result;
}

Block negate_condition(Block operand) {
    for (std::int64_t& value : operand.integers)
        value = value == 0;
    return operand;
}

Block is_null(const Block& operand) {
    Block result(FieldType::Boolean, operand.size());
    for (std::size_t i = 0; i < operand.size(); ++i)
        result.integers[i] = operand.valid[i] == 0;
    return result;
}

bool in_list(const Bound& node, const Block& value, std::size_t row) {
    if (value.type == FieldType::Text)
        return std::binary_search(node.texts.begin(), node.texts.end(), value.texts[row],
                                  std::less<>());
    if (value.type == FieldType::Real)
        return std::binary_search(node.reals.begin(), node.reals.end(), value.reals[row]);
    return std::binary_search(node.integers.begin(), node.integers.end(), value.integers[row]);
}

// As SQL has it: not found among nulls is null, not false.
Block membership(const Bound& node, const std::vector<Block>& operands) {
    const Block& value = operands.front();
    Block found(FieldType::Boolean, value.size());
    for (std::size_t i = 0; i < value.size(); ++i) {
        found.integers[i] = value.valid[i] && in_list(node, value, i);
        found.valid[i] = value.valid[i] && (found.integers[i] != 0 || !node.list_has_null);
    }
    std::vector<Block> parts{std::move(found)};
    for (std::size_t k = 1; k < operands.size(); ++k)
        parts.push_back(compare(Operation::Equal, value, operands[k]));
    return combine(true, parts);
}

void copy_value(Block& to, const Block& from, std::size_t row) {
    to.valid[row] = from.valid[row];
    if (to.type == FieldType::Text)
        to.texts[row] = from.texts[row];
    else if (to.type == FieldType::Real)
        to.reals[row] = from.reals[row];
    else
        to.integers[row] = from.integers[row];
}

// Coalesce takes the first value there is; min and max the extreme one, nulls aside.
Block choose(Operation operation, const std::vector<Block>& operands) {
    Block result = operands.front();
    for (std::size_t k = 1; k < operands.size(); ++k) {
        result.share_texts(operands[k]);
        const Operation better = operation == Operation::Min ? Operation::Less : Operation::Greater;
        const Block wins = compare(better, operands[k], result);
        for (std::size_t i = 0; i < result.size(); ++i) {
            const bool fills = !result.valid[i] && operands[k].valid[i];
            if (fills || (operation != Operation::Coalesce && wins.integers[i] != 0))
                copy_value(result, operands[k], i);
        }
    }
    return result;
}

// As SQL's case: what the condition is not true of takes the last operand, nulls too.
Block choose_by_condition(const std::vector<Block>& operands) {
    const Block& condition = operands[0];
    Block result = operands[2];
    result.share_texts(operands[1]);
    for (std::size_t i = 0; i < result.size(); ++i)
        if (condition.valid[i] && condition.integers[i] != 0)
            copy_value(result, operands[1], i);
    return result;
}

// The first operand, without a value where it equals the second.
Block null_if(const std::vector<Block>& operands) {
    Block result = operands[0];
    const Block same = compare(Operation::Equal, operands[0], operands[1]);
    for (std::size_t i = 0; i < result.size(); ++i)
        if (same.valid[i] && same.integers[i] != 0)
            result.valid[i] = 0;
    return result;
}

} // namespace

Block::Block(FieldType block_type, std::size_t rows) : type(block_type), valid(rows, 1) {
    if (type == FieldType::Text)
        texts.resize(rows);
    else if (type == FieldType::Real)
        reals.resize(rows);
    else
        integers.resize(rows);
}

void Block::make_text(std::size_t row, std::string text) {
    if (made.empty())
        made.push_back(std::make_shared<std::deque<std::string>>());
    texts[row] = made.front()->emplace_back(std::move(text));
}

void Block::share_texts(const Block& other) {
    made.insert(made.end(), other.made.begin(), other.made.end());
}

Block evaluate(const Bound& node, const geodata::Layer& layer, RowRange rows) {
    if (node.operation == Operation::Literal)
        return literal_block(node, rows.size());
    if (node.operation == Operation::Field)
        return field_block(layer.column(node.field), rows);

    std::vector<Block> operands;
    operands.reserve(node.children.size());
    for (const Bound& child : node.children)
        operands.push_back(evaluate(child, layer, rows));
    switch (node.operation) {
    case Operation::Not:
        return negate_condition(std::move(operands.front()));
    case Operation::And:
    case Operation::Or:
        return combine(node.operation == Operation::Or, operands);
    case Operation::In:
        return membership(node, operands);
    case Operation::IsNull:
        return is_null(operands.front());
    case Operation::Min:
    case Operation::Max:
    case Operation::Coalesce:
        return choose(node.operation, operands);
    case Operation::NullIf:
        return null_if(operands);
    case Operation::If:
        return choose_by_condition(operands);
    default:
        break;
    }
    if (node.operation >= Operation::Equal && node.operation <= Operation::GreaterEqual)
        return compare(node.operation, operands[0], operands[1]);
    if (operands.front().type == FieldType::Text)
        return evaluate_text(node, operands);
    return evaluate_number(node, operands);
}

namespace {

constexpr std::size_t MorselRows = 16'384;

// Evaluates morsel by morsel, in parallel, and hands the blocks over in their order.
template <class Take>
void evaluate_all(const Bound& root, const geodata::Layer& layer, const Context& context,
                  const Take& take) {
    const std::size_t morsels = (layer.size() + MorselRows - 1) / MorselRows;
    // A few morsels at a time, so that blocks do not pile up.
    const std::size_t wave = context.pool().width() * 8;
    for (std::size_t first = 0; first < morsels; first += wave) {
        const std::size_t count = std::min(wave, morsels - first);
        std::vector<Block> blocks(count, Block(root.type, 0));
        parallel_for(context, count, 1, [&](std::size_t begin, std::size_t end) {
            for (std::size_t m = begin; m < end; ++m) {
                const std::size_t from = (first + m) * MorselRows;
                blocks[m] =
                    evaluate(root, layer, {from, std::min(layer.size(), from + MorselRows)});
            }
        });
        for (std::size_t m = 0; m < count; ++m)
            take(blocks[m], (first + m) * MorselRows);
    }
}

void append_block(geodata::Column& column, const Block& block) {
    for (std::size_t i = 0; i < block.size(); ++i) {
        if (!block.valid[i])
            column.append_null();
        else if (block.type == FieldType::Text)
            column.append_text(block.texts[i]);
        else if (block.type == FieldType::Real)
            column.append_real(block.reals[i]);
        else
            column.append_integer(block.integers[i]);
    }
}

} // namespace

} // namespace expression_detail

geodata::Column Expression::evaluate(const geodata::Layer& layer, const Context& context) const {
    using namespace expression_detail;
    const Bound root = bind(*m_root, layer);
    geodata::Column column(root.type);
    column.reserve(layer.size());
    evaluate_all(root, layer, context,
                 [&](const Block& block, std::size_t) { append_block(column, block); });
    return column;
}

std::vector<std::size_t> Expression::matching_rows(const geodata::Layer& layer,
                                                   const Context& context) const {
    using namespace expression_detail;
    const Bound root = bind(*m_root, layer);
    if (root.type != geodata::FieldType::Boolean)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The expression gives {} values, not a condition",
                                field_type_name(root.type)),
                    "Compare the value with something, for example: population > 1000000.");
    std::vector<std::size_t> rows;
    evaluate_all(root, layer, context, [&](const Block& block, std::size_t first) {
        for (std::size_t i = 0; i < block.size(); ++i) {
            if (block.valid[i] && block.integers[i] != 0)
                rows.push_back(first + i);
        }
    });
    return rows;
}

} // namespace graticule::operations
