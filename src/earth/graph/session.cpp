// SPDX-License-Identifier: Apache-2.0
#include "earth/graph/session.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::earth {

namespace {

constexpr std::size_t DeepestEvaluation = 1'500;
constexpr std::size_t MostCalls = 20'000'000;

/// Counts how deep evaluation is, also where something is thrown.
class DepthGuard {
public:
    explicit DepthGuard(std::size_t& depth) : m_depth(depth) {
        if (++m_depth > DeepestEvaluation) {
            --m_depth;
            throw Error(ErrorCode::LimitExceeded, "The expression is nested too deep");
        }
    }
    ~DepthGuard() { --m_depth; }
    DepthGuard(const DepthGuard&) = delete;
    DepthGuard& operator=(const DepthGuard&) = delete;

private:
    std::size_t& m_depth;
};

/// Has a frame forget what it knows when its call ends, so that no list of functions that it knows
/// holds the frame itself.
class KnownGuard {
public:
    explicit KnownGuard(const Frame& frame) : m_frame(frame) {}
    ~KnownGuard() { m_frame.known.clear(); }
    KnownGuard(const KnownGuard&) = delete;
    KnownGuard& operator=(const KnownGuard&) = delete;

private:
    const Frame& m_frame;
};

bool binds_any(const Frame& frame, const std::vector<std::string>& names) {
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& name) { return frame.bound.contains(name); });
}

const Value& bound_value(const std::string& name, const Frame* frame) {
    for (; frame != nullptr; frame = frame->outer.get())
        if (const auto found = frame->bound.find(name); found != frame->bound.end())
            return found->second;
    throw Error(ErrorCode::Malformed,
                fmt::format("The expression names an argument {} outside of its function",
                            graticule::quoted(name)));
}

} // namespace

Value Session::evaluate(const Graph& graph) {
    return evaluate(graph.result(), nullptr);
}

std::unordered_map<const Node*, Value>&
Session::known_of(const Node& node, const std::shared_ptr<const Frame>& frame) {
    for (const Frame* each = node.free.empty() ? nullptr : frame.get(); each != nullptr;
         each = each->outer.get())
        if (binds_any(*each, node.free))
            return each->known;
    return m_known;
}

Value Session::evaluate(const Node& node, const std::shared_ptr<const Frame>& frame) {
    if (node.kind == Node::Kind::Constant)
        return node.constant;
    if (node.kind == Node::Kind::Argument)
        return bound_value(node.name, frame.get());
    if (node.kind == Node::Kind::Function) // it holds its frame, which therefore must not hold it
        return compute(node, frame);
    auto& known = known_of(node, frame);
    if (const auto found = known.find(&node); found != known.end())
        return found->second;
    const DepthGuard guard(m_depth);
    Value value = compute(node, frame);
    known.emplace(&node, value);
    return value;
}

Value Session::compute(const Node& node, const std::shared_ptr<const Frame>& frame) {
    switch (node.kind) {
    case Node::Kind::Array: {
        List list;
        for (const auto& [name, part] : node.parts)
            list.push_back(evaluate(*part, frame));
        return list;
    }
    case Node::Kind::Entries: {
        Dictionary dictionary;
        for (const auto& [name, part] : node.parts)
            dictionary.insert_or_assign(name, evaluate(*part, frame));
        return dictionary;
    }
    case Node::Kind::Function: {
        auto closure = std::make_shared<Closure>();
        closure->function = &node;
        closure->parameters = node.parameters;
        closure->frame = frame;
        return std::shared_ptr<const Closure>(std::move(closure));
    }
    default:
        return compute_call(node, frame);
    }
}

Value Session::compute_call(const Node& node, const std::shared_ptr<const Frame>& frame) {
    if (++m_calls > MostCalls)
        throw Error(ErrorCode::LimitExceeded, "The expression calls too many functions");
    m_context.check_cancelled();
    if (node.function == nullptr) {
        const Algorithm& algorithm = Registry::all().find(node.name);
        Call call(algorithm, node, frame, *this);
        return algorithm.run(call);
    }
    const Value function = evaluate(*node.function, frame);
    const Closure* closure = function.shared<Closure>();
    if (closure == nullptr)
        throw_type("A call", "a function", function);
    std::unordered_map<std::string, Value> arguments;
    for (const auto& [name, part] : node.parts)
        arguments.emplace(name, evaluate(*part, frame));
    return call_named(*closure, std::move(arguments));
}

Value Session::call_named(const Closure& closure,
                          std::unordered_map<std::string, Value> arguments) {
    if (closure.made)
        return closure.made(arguments);
    auto frame = std::make_shared<Frame>();
    frame->outer = closure.frame;
    frame->bound = std::move(arguments);
    const KnownGuard guard(*frame);
    return evaluate(*closure.function->function, frame);
}

Value Session::call(const Closure& closure, std::span<const Value> arguments,
                    const std::string& where) {
    if (closure.parameters.size() != arguments.size())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{}: the function takes {} arguments, but is given {}", where,
                                closure.parameters.size(), arguments.size()));
    std::unordered_map<std::string, Value> named;
    for (std::size_t i = 0; i < arguments.size(); ++i)
        named.emplace(closure.parameters[i], arguments[i]);
    return call_named(closure, std::move(named));
}

} // namespace graticule::earth
