// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

#include "earth/functions/algorithms.hpp"
#include "earth/functions/image_functions.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"
#include "earth/images/image.hpp"
#include "earth/images/plain_images.hpp"
#include "earth/values/convert.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <unordered_map>
#include <utility>

namespace graticule::earth {

namespace {

constexpr std::size_t LongestExpression = 20'000;
constexpr int DeepestExpression = 200;

using ImageVariables = std::unordered_map<std::string, Value>;

template <class Function>
const Function* function_named(std::span<const Function> functions, std::string_view name) {
    for (const Function& function : functions)
        for (const std::string& each : split(function.names, ','))
            if (each == name)
                return &function;
    return nullptr;
}

/// An operator between two operands, and how tightly it binds.
struct Operator {
    std::string_view sign;
    int binds;
    std::string_view function;
};

/// Longer signs stand before those that they begin with.
constexpr std::array Operators{
    Operator{"||", 1, "or"},        Operator{"&&", 2, "and"},       Operator{"==", 6, "eq"},
    Operator{"!=", 6, "neq"},       Operator{"<<", 8, "leftShift"}, Operator{">>", 8, "rightShift"},
    Operator{"<=", 7, "lte"},       Operator{">=", 7, "gte"},       Operator{"**", 11, "pow"},
    Operator{"<", 7, "lt"},         Operator{">", 7, "gt"},         Operator{"|", 3, "bitwiseOr"},
    Operator{"^", 4, "bitwiseXor"}, Operator{"&", 5, "bitwiseAnd"}, Operator{"+", 9, "add"},
    Operator{"-", 9, "subtract"},   Operator{"*", 10, "multiply"},  Operator{"/", 10, "divide"},
    Operator{"%", 10, "mod"},
};
constexpr int PowerBinds = 11;

/// Computes with images as an expression says: "(nir - red) / (nir + red)", b('B4'), image.B4.
class ExpressionReader {
public:
    ExpressionReader(std::string_view text, std::string main, const ImageVariables& variables)
        : m_text(text), m_main(std::move(main)), m_variables(variables) {}

    Image read() {
        Image image = ternary();
        skip_space();
        if (!m_text.empty())
            fail(fmt::format("stops being one at {}", graticule::quoted(m_text.substr(0, 20))));
        return image;
    }

private:
    [[noreturn]] static void fail(const std::string& why) {
        throw Error(ErrorCode::InvalidArgument, "Image.parseExpression: the expression " + why);
    }

    void skip_space() {
        m_text.remove_prefix(std::min(m_text.find_first_not_of(" \t\r\n"), m_text.size()));
    }

    bool take(std::string_view sign) {
        skip_space();
        if (!m_text.starts_with(sign))
            return false;
        m_text.remove_prefix(sign.size());
        return true;
    }

    void expect(std::string_view sign) {
        if (!take(sign))
            fail(fmt::format("lacks a {}", sign));
    }

    Image ternary() {
        if (++m_depth > DeepestExpression)
            fail("is nested too deep");
        Image condition = binary(1);
        if (take("?")) {
            const Image yes = ternary();
            expect(":");
            condition = chosen(condition, yes, ternary());
        }
        --m_depth;
        return condition;
    }

    const Operator* next_operator() {
        skip_space();
        for (const Operator& each : Operators)
            if (m_text.starts_with(each.sign))
                return &each;
        return nullptr;
    }

    Image binary(int least) {
        Image left = unary();
        for (const Operator* next = next_operator(); next != nullptr && next->binds >= least;
             next = next_operator()) {
            m_text.remove_prefix(next->sign.size());
            const Image right =
                next->binds == PowerBinds ? binary(PowerBinds) : binary(next->binds + 1);
            left = applied(next->function, left, right);
        }
        return left;
    }

    Image unary() {
        if (++m_depth > DeepestExpression)
            fail("is nested too deep");
        Image image;
        if (take("-"))
            image = applied("multiply", binary(PowerBinds), constant(-1));
        else if (take("+"))
            image = binary(PowerBinds);
        else if (take("!"))
            image = applied("not", unary());
        else if (take("~"))
            image = applied("bitwiseNot", unary());
        else
            image = primary();
        --m_depth;
        return image;
    }

    Image primary() {
        skip_space();
        if (take("(")) {
            Image image = ternary();
            expect(")");
            return image;
        }
        if (!m_text.empty() && (is_digit(m_text.front()) || m_text.front() == '.'))
            return number();
        const std::string name = word();
        if (take("("))
            return name == "b" ? bands_of(m_main, ")") : called(name);
        if (take("["))
            return bands_of(name, "]");
        if (take("."))
            return selected(variable(name), {Value(word())});
        return variable(name);
    }

    Image number() {
        double value = 0;
        const char* begin = m_text.data();
        const auto [end, error] = std::from_chars(begin, begin + m_text.size(), value);
        if (error != std::errc())
            fail("has a number that is none");
        const std::string_view digits = m_text.substr(0, static_cast<std::size_t>(end - begin));
        m_text.remove_prefix(digits.size());
        return constant_image(Number{value, digits.find_first_of(".eE") == std::string_view::npos},
                              "Image.parseExpression");
    }

    static Image constant(double value) {
        return constant_image(whole(value), "Image.parseExpression");
    }

    std::string word() {
        skip_space();
        std::size_t size = 0;
        while (
            size < m_text.size()
            && (std::isalnum(static_cast<unsigned char>(m_text[size])) != 0 || m_text[size] == '_'))
            ++size;
        if (size == 0)
            fail(m_text.empty() ? std::string("ends too early")
                                : fmt::format("has no name or number at {}",
                                              graticule::quoted(m_text.substr(0, 20))));
        const std::string name(m_text.substr(0, size));
        m_text.remove_prefix(size);
        return name;
    }

    Image variable(const std::string& name) const {
        const auto found = m_variables.find(name);
        if (found == m_variables.end())
            fail(fmt::format("names {}, which was not given", graticule::quoted(name)));
        return *to_image(found->second, "Image.parseExpression");
    }

    /// The bands that a list in brackets names, by their names or numbers; all for none.
    Image bands_of(const std::string& name, std::string_view end) {
        std::vector<Value> selectors;
        while (!take(end)) {
            skip_space();
            const char quote = m_text.empty() ? ' ' : m_text.front();
            if (quote == '\'' || quote == '"') {
                const std::size_t close = m_text.find(quote, 1);
                if (close == std::string_view::npos)
                    fail("has a text without an end");
                selectors.emplace_back(std::string(m_text.substr(1, close - 1)));
                m_text.remove_prefix(close + 1);
            } else {
                const std::string digits = word();
                const auto index = parse_number(digits);
                selectors.push_back(index ? whole(*index) : Value(digits));
            }
            take(",");
        }
        return selectors.empty() ? variable(name) : selected(variable(name), selectors);
    }

    static Image selected(const Image& image, const std::vector<Value>& selectors) {
        Image chosen = image;
        chosen.bands.clear();
        for (const Value& selector : selectors) {
            const auto* index = selector.find<Number>();
            const auto found =
                std::find_if(image.bands.begin(), image.bands.end(), [&](const Band& band) {
                    return index == nullptr
                               ? band.name == *selector.find<std::string>()
                               : index->value == static_cast<double>(&band - image.bands.data());
                });
            if (found == image.bands.end())
                fail("names a band that is not there");
            chosen.bands.push_back(*found);
        }
        return chosen;
    }

    Image called(const std::string& name) {
        std::vector<Image> arguments;
        while (!take(")")) {
            arguments.push_back(ternary());
            take(",");
        }
        if (arguments.size() == 1)
            return applied(name, arguments[0]);
        if (arguments.size() == 2)
            return applied(name, arguments[0], arguments[1]);
        fail(fmt::format("calls {} with {} arguments", graticule::quoted(name), arguments.size()));
    }

    static Image applied(std::string_view name, const Image& image) {
        const UnaryFunction* function = function_named(unary_functions(), name);
        if (function == nullptr)
            fail(fmt::format("calls {}, which is no function of one image here",
                             graticule::quoted(std::string(name))));
        return unary_image(image, *function);
    }

    static Image applied(std::string_view name, const Image& a, const Image& b) {
        const BinaryFunction* function = function_named(binary_functions(), name);
        if (function == nullptr)
            fail(fmt::format("calls {}, which is no function of two images here",
                             graticule::quoted(std::string(name))));
        return binary_image(a, b, *function, "Image.parseExpression");
    }

    static Image chosen(const Image& condition, const Image& yes, const Image& no) {
        if (condition.bands.size() != 1 || yes.bands.size() != 1 || no.bands.size() != 1)
            fail("chooses between images of one band alone");
        Image made;
        made.footprint = condition.footprint;
        Band band = yes.bands.front();
        band.type = joined_type(yes.bands.front().type, no.bands.front().type);
        const std::array inputs{condition.bands.front().source, yes.bands.front().source,
                                no.bands.front().source};
        band.source = make_source({inputs.begin(), inputs.end()}, [inputs](TileWork& work) {
            const SharedCells tests = work.cells(inputs[0]);
            const std::array cases{work.cells(inputs[1]), work.cells(inputs[2])};
            auto result = std::make_shared<Cells>(work.tile().cells());
            for (std::size_t i = 0; i < result->values.size(); ++i) {
                const Cells& taken = *cases[tests->values[i] != 0 ? 0 : 1];
                result->set(i, taken.values[i], std::min(tests->mask[i], taken.mask[i]));
            }
            return result;
        });
        made.bands.push_back(std::move(band));
        return made;
    }

    std::string_view m_text;
    std::string m_main;
    const ImageVariables& m_variables;
    int m_depth = 0;
};

Value parsed_expression(Call& call) {
    const std::string text = call.text("expression");
    if (text.size() > LongestExpression)
        call.fail("takes no expression that long");
    if (call.boolean_or("mapFreeVarsToDefaultImageBands", false))
        throw Error(ErrorCode::Unsupported,
                    "Image.parseExpression takes no names of bands without their image here");
    auto closure = std::make_shared<Closure>();
    closure->parameters = call.texts("vars");
    closure->made = [text, main = call.text("argName")](const ImageVariables& variables) -> Value {
        return std::make_shared<const Image>(ExpressionReader(text, main, variables).read());
    };
    return std::shared_ptr<const Closure>(std::move(closure));
}

} // namespace

void add_image_expressions(Registry& registry) {
    registry.add("Image.parseExpression", "expression,argName,vars,mapFreeVarsToDefaultImageBands?",
                 parsed_expression);
}

} // namespace graticule::earth
