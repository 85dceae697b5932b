// SPDX-License-Identifier: Apache-2.0
#include "operations/table/expression_symbols.hpp"

#include <algorithm>
#include <array>

namespace graticule::operations::expression_detail {

namespace {

constexpr std::array<Infix, 23> Infixes{{{"or", OrPower, Operation::Or},
                                         {"|", OrPower, Operation::Or},
                                         {"||", OrPower, Operation::Or},
                                         {"and", AndPower, Operation::And},
                                         {"&", AndPower, Operation::And},
                                         {"&&", AndPower, Operation::And},
                                         {"==", ComparePower, Operation::Equal},
                                         {"=", ComparePower, Operation::Equal},
                                         {"!=", ComparePower, Operation::NotEqual},
                                         {"<>", ComparePower, Operation::NotEqual},
                                         {"<", ComparePower, Operation::Less},
                                         {"<=", ComparePower, Operation::LessEqual},
                                         {">", ComparePower, Operation::Greater},
                                         {">=", ComparePower, Operation::GreaterEqual},
                                         {"like", ComparePower, Operation::Like},
                                         {"in", ComparePower, Operation::In},
                                         {"+", AddPower, Operation::Add},
                                         {"-", AddPower, Operation::Subtract},
                                         {"*", TimesPower, Operation::Multiply},
                                         {"/", TimesPower, Operation::Divide},
                                         {"//", TimesPower, Operation::FloorDivide},
                                         {"%", TimesPower, Operation::Modulo},
                                         {"**", RaisePower, Operation::Power}}};

constexpr std::size_t Any = 1000;
constexpr std::array<Function, 27> Functions{{{"abs", Operation::Abs, 1, 1},
                                              {"round", Operation::Round, 1, 2},
                                              {"floor", Operation::Floor, 1, 1},
                                              {"ceil", Operation::Ceil, 1, 1},
                                              {"sqrt", Operation::Sqrt, 1, 1},
                                              {"log", Operation::Log, 1, 1},
                                              {"log10", Operation::Log10, 1, 1},
                                              {"exp", Operation::Exp, 1, 1},
                                              {"min", Operation::Min, 1, Any},
                                              {"max", Operation::Max, 1, Any},
                                              {"lower", Operation::Lower, 1, 1},
                                              {"upper", Operation::Upper, 1, 1},
                                              {"strip", Operation::Strip, 1, 1},
                                              {"len", Operation::Length, 1, 1},
                                              {"contains", Operation::Contains, 2, 2},
                                              {"startswith", Operation::StartsWith, 2, 2},
                                              {"endswith", Operation::EndsWith, 2, 2},
                                              {"year", Operation::Year, 1, 1},
                                              {"month", Operation::Month, 1, 1},
                                              {"day", Operation::Day, 1, 1},
                                              {"coalesce", Operation::Coalesce, 1, Any},
                                              {"nullif", Operation::NullIf, 2, 2},
                                              {"if", Operation::If, 3, 3},
                                              {"isnull", Operation::IsNull, 1, 1},
                                              {"isna", Operation::IsNull, 1, 1},
                                              {"notnull", Operation::Not, 1, 1},
                                              {"notna", Operation::Not, 1, 1}}};

} // namespace

const Infix* find_infix(std::string_view symbol) {
    const auto* const found = std::find_if(
        Infixes.begin(), Infixes.end(), [&](const Infix& known) { return known.symbol == symbol; });
    return found == Infixes.end() ? nullptr : found;
}

const Function* find_function(std::string_view name) {
    const auto* const found =
        std::find_if(Functions.begin(), Functions.end(),
                     [&](const Function& known) { return known.name == name; });
    return found == Functions.end() ? nullptr : found;
}

std::vector<std::string> function_names() {
    std::vector<std::string> names;
    for (const Function& known : Functions)
        names.emplace_back(known.name);
    return names;
}

} // namespace graticule::operations::expression_detail
