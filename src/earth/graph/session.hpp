// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"

#include "earth/graph/graph.hpp"
#include "earth/graph/registry.hpp"
#include "earth/values/value.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace graticule::earth {

class AssetCatalog;

/// What one call of a user's function binds, and the values of the parts that rest on that.
struct Frame {
    std::shared_ptr<const Frame> outer;
    std::unordered_map<std::string, Value> bound;
    mutable std::unordered_map<const Node*, Value> known;
};

/// A function: one that the user wrote, with what stood around it, or one that was made.
struct Closure {
    const Node* function = nullptr;
    std::shared_ptr<const Frame> frame;
    /// Instead of `function`.
    std::vector<std::string> parameters;
    std::function<Value(const std::unordered_map<std::string, Value>& arguments)> made;
};

/// Evaluates one expression, each part once. For one thread.
class Session {
public:
    /// @param context cancelled when the time is over
    Session(const AssetCatalog& catalog, const Context& context)
        : m_catalog(catalog), m_context(context) {}

    /// @param graph must outlive the session
    Value evaluate(const Graph& graph);

    /// Calls a function with arguments in their order.
    /// @throws Error InvalidArgument where it takes fewer
    Value call(const Closure& closure, std::span<const Value> arguments, const std::string& where);

    Value evaluate(const Node& node, const std::shared_ptr<const Frame>& frame);

    const AssetCatalog& catalog() const { return m_catalog; }
    const Context& context() const { return m_context; }

private:
    Value compute(const Node& node, const std::shared_ptr<const Frame>& frame);
    Value compute_call(const Node& node, const std::shared_ptr<const Frame>& frame);
    Value call_named(const Closure& closure, std::unordered_map<std::string, Value> arguments);
    std::unordered_map<const Node*, Value>& known_of(const Node& node,
                                                     const std::shared_ptr<const Frame>& frame);

    const AssetCatalog& m_catalog;
    const Context& m_context;
    std::unordered_map<const Node*, Value> m_known;
    std::size_t m_depth = 0;
    std::size_t m_calls = 0;
};

/// A call of an algorithm, whose arguments are evaluated when they are asked for.
class Call {
public:
    Call(const Algorithm& algorithm, const Node& node, std::shared_ptr<const Frame> frame,
         Session& session);

    const std::string& name() const { return m_algorithm.name; }
    Session& session() { return m_session; }
    /// "Number.add, argument 'left'", for messages.
    std::string where(std::string_view argument) const;
    /// @throws Error InvalidArgument, which names the algorithm
    [[noreturn]] void fail(const std::string& why) const;

    /// Whether an argument was given, and is not null.
    bool has(std::string_view argument);
    /// Null where it was not given.
    Value value(std::string_view argument);

    Number number(std::string_view argument);
    double number_or(std::string_view argument, double otherwise);
    std::int64_t integer(std::string_view argument);
    std::int64_t integer_or(std::string_view argument, std::int64_t otherwise);
    bool boolean_or(std::string_view argument, bool otherwise);
    std::string text(std::string_view argument);
    std::string text_or(std::string_view argument, std::string otherwise);
    std::vector<std::string> texts(std::string_view argument);
    std::vector<double> numbers(std::string_view argument);
    std::shared_ptr<const List> list(std::string_view argument);
    std::shared_ptr<const Dictionary> dictionary(std::string_view argument);
    Date date(std::string_view argument);
    std::shared_ptr<const Shape> shape(std::string_view argument);
    std::shared_ptr<const Feature> feature(std::string_view argument);
    std::shared_ptr<const Collection> collection(std::string_view argument);
    std::shared_ptr<const Image> image(std::string_view argument);
    Projection projection(std::string_view argument);
    /// One of the types that nothing else is taken for: Reducer, Filter, Kernel, Join, Closure.
    template <class T>
    std::shared_ptr<const T> exactly(std::string_view argument, std::string_view type);

private:
    template <class T>
    std::shared_ptr<const T> kept(std::shared_ptr<const T> held) {
        m_kept.push_back(held);
        return held;
    }

    const Algorithm& m_algorithm;
    const Node& m_node;
    std::shared_ptr<const Frame> m_frame;
    Session& m_session;
    std::vector<std::shared_ptr<const void>> m_kept; ///< arguments, as long as the call lasts
};

[[noreturn]] void throw_type(const std::string& where, std::string_view wanted, const Value& value);

template <class T>
std::shared_ptr<const T> Call::exactly(std::string_view argument, std::string_view type) {
    const Value given = value(argument);
    std::shared_ptr<const T> held = given.pointer<T>();
    if (held == nullptr)
        throw_type(where(argument), type, given);
    return held;
}

/// Lists and texts that expressions make are refused beyond these.
inline constexpr std::size_t LongestList = 1'000'000;
inline constexpr std::size_t LongestText = 16U << 20U;

/// @throws Error LimitExceeded
void require_list_size(double size, const std::string& where);

} // namespace graticule::earth
