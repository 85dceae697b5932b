// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"

#include "earth/graph/session.hpp"
#include "earth/values/convert.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::earth {

namespace {

const Node* part_named(const Node& node, std::string_view name) {
    for (const auto& [given, part] : node.parts)
        if (given == name)
            return part;
    return nullptr;
}

} // namespace

Call::Call(const Algorithm& algorithm, const Node& node, std::shared_ptr<const Frame> frame,
           Session& session)
    : m_algorithm(algorithm), m_node(node), m_frame(std::move(frame)), m_session(session) {
    for (const auto& [given, part] : node.parts)
        if (std::none_of(algorithm.parameters.begin(), algorithm.parameters.end(),
                         [&](const Parameter& parameter) { return parameter.name == given; }))
            fail(fmt::format("has no argument {}", graticule::quoted(given)));
    for (const Parameter& parameter : algorithm.parameters)
        if (!parameter.optional && part_named(node, parameter.name) == nullptr)
            fail(fmt::format("needs the argument '{}'", parameter.name));
}

std::string Call::where(std::string_view argument) const {
    return fmt::format("{}, argument '{}'", name(), argument);
}

void Call::fail(const std::string& why) const {
    throw Error(ErrorCode::InvalidArgument, fmt::format("{} {}", name(), why));
}

Value Call::value(std::string_view argument) {
    const Node* part = part_named(m_node, argument);
    return part == nullptr ? Value() : m_session.evaluate(*part, m_frame);
}

bool Call::has(std::string_view argument) {
    return !value(argument).null();
}

Number Call::number(std::string_view argument) {
    return to_number(value(argument), where(argument));
}

double Call::number_or(std::string_view argument, double otherwise) {
    return has(argument) ? number(argument).value : otherwise;
}

std::int64_t Call::integer(std::string_view argument) {
    return to_integer(value(argument), where(argument));
}

std::int64_t Call::integer_or(std::string_view argument, std::int64_t otherwise) {
    return has(argument) ? integer(argument) : otherwise;
}

bool Call::boolean_or(std::string_view argument, bool otherwise) {
    return has(argument) ? to_boolean(value(argument), where(argument)) : otherwise;
}

std::string Call::text(std::string_view argument) {
    return to_text(value(argument), where(argument));
}

std::string Call::text_or(std::string_view argument, std::string otherwise) {
    return has(argument) ? text(argument) : std::move(otherwise);
}

std::vector<std::string> Call::texts(std::string_view argument) {
    return to_texts(value(argument), where(argument));
}

std::vector<double> Call::numbers(std::string_view argument) {
    return to_numbers(value(argument), where(argument));
}

std::shared_ptr<const List> Call::list(std::string_view argument) {
    return kept(to_list(value(argument), where(argument)));
}

std::shared_ptr<const Dictionary> Call::dictionary(std::string_view argument) {
    return kept(to_dictionary(value(argument), where(argument)));
}

Date Call::date(std::string_view argument) {
    return to_date(value(argument), where(argument));
}

std::shared_ptr<const Shape> Call::shape(std::string_view argument) {
    return kept(to_shape(value(argument), where(argument)));
}

std::shared_ptr<const Feature> Call::feature(std::string_view argument) {
    return kept(to_feature(value(argument), where(argument)));
}

std::shared_ptr<const Collection> Call::collection(std::string_view argument) {
    return kept(to_collection(value(argument), where(argument)));
}

std::shared_ptr<const Image> Call::image(std::string_view argument) {
    return kept(to_image(value(argument), where(argument)));
}

Projection Call::projection(std::string_view argument) {
    return to_projection(value(argument), where(argument));
}

void require_list_size(double size, const std::string& where) {
    if (!(size <= static_cast<double>(LongestList)))
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("{}: a list of more than {} elements", where, LongestList));
}

} // namespace graticule::earth
