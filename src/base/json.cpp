// SPDX-License-Identifier: Apache-2.0
#include "base/json.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <vector>

namespace {

template <class T>
void destroy_and_free(T* object) {
    std::destroy_at(object);
    std::allocator<T>().deallocate(object, 1);
}

} // namespace

template <>
void nlohmann::ordered_json::json_value::destroy(nlohmann::detail::value_t type) {
    switch (type) {
    case nlohmann::detail::value_t::object:
        destroy_and_free(object);
        break;
    case nlohmann::detail::value_t::array:
        destroy_and_free(array);
        break;
    case nlohmann::detail::value_t::string:
        destroy_and_free(string);
        break;
    case nlohmann::detail::value_t::binary:
        destroy_and_free(binary);
        break;
    default: // numbers and truths hold nothing
        break;
    }
}

namespace graticule {

namespace {

// Objects keep the order of their members, so that finding one walks over those before it. What is
// allowed grows with the text, for many small objects, and leaves room for one of a few ten
// thousand members.
constexpr std::size_t MaxMemberSteps = 1'000'000'000;
constexpr std::size_t MaxMemberStepsPerByte = 64;

// What the parser cannot bear is told on the text first: it recurses on destruction and on our own
// walks, and takes time with the square of an object's members.
class Precheck {
public:
    Precheck(std::string_view text, std::string_view source) : m_text(text), m_source(source) {}

    void run() {
        bool in_string = false;
        for (std::size_t i = 0; i < m_text.size(); ++i) {
            const char c = m_text[i];
            if (in_string) {
                if (c == '\\')
                    ++i;
                else if (c == '"')
                    in_string = false;
            } else if (c == '"') {
                in_string = true;
            } else {
                take(c);
            }
        }
    }

private:
    void take(char c) {
        if (c == '[' || c == '{') {
            if (m_members.size() == MaxJsonDepth)
                throw Error(
                    ErrorCode::Malformed,
                    fmt::format("{}: JSON nested deeper than {} levels", m_source, MaxJsonDepth),
                    "Flatten it, or check that this is the file you meant");
            m_members.push_back(0);
        } else if ((c == ']' || c == '}') && !m_members.empty()) {
            m_members.pop_back();
        } else if (c == ':' && !m_members.empty()) {
            m_steps += m_members.back()++;
            if (m_steps > std::max(MaxMemberSteps, m_text.size() * MaxMemberStepsPerByte))
                throw Error(
                    ErrorCode::LimitExceeded,
                    fmt::format("{}: a JSON object has {} members", m_source, m_members.back()),
                    "Write it as a list, or check that this is the file you meant");
        }
    }

    std::string_view m_text;
    std::string_view m_source;
    std::vector<std::size_t> m_members; ///< of each object that is open so far
    std::size_t m_steps = 0;
};

} // namespace

Json parse_json(std::string_view text, std::string_view source) {
    Precheck(text, source).run();
    try {
        return Json::parse(text);
    } catch (const Json::parse_error& error) {
        const std::size_t position = std::min<std::size_t>(error.byte, text.size());
        const std::string_view before = text.substr(0, position);
        const auto line = std::count(before.begin(), before.end(), '\n') + 1;
        const std::size_t line_start = before.rfind('\n');
        const std::size_t column =
            line_start == std::string_view::npos ? position : position - line_start - 1;
        throw Error(ErrorCode::Malformed,
                    fmt::format("{}: not valid JSON at line {}, column {}", source, line, column),
                    "Check for a missing bracket, comma or quote there");
    } catch (const Json::out_of_range&) {
        throw Error(ErrorCode::Malformed,
                    fmt::format("{}: holds a number that does not fit a double", source));
    }
}

bool is_text(const Json& value, std::string_view text) {
    const auto* const held = value.get_ptr<const std::string*>();
    return held != nullptr && *held == text;
}

std::string to_line(const Json& value) {
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string to_pretty(const Json& value) {
    return value.dump(2, ' ', false, Json::error_handler_t::replace);
}

} // namespace graticule
