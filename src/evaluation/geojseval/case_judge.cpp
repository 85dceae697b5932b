// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojseval/case_judge.hpp"

#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "evaluation/geojseval/value_comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace graticule::evaluation::geojseval {

namespace {

constexpr std::size_t LongestReason = 300; // bytes

constexpr std::array<std::string_view, 6> FailureNames{
    "syntax", "attribute or parameter", "output type", "invalid answer", "runtime", "other"};

/// What was thrown, as harness.js tells it.
struct ThrownError {
    std::string phase; ///< "load", "missing" or "call"
    std::string type;
    std::string message;
    int line = 0;
    bool by_itself = false; ///< by the code's own `throw`
};

ThrownError thrown_in(const Json& json) {
    return {
        text_member(json, "phase"), text_member(json, "type"), text_member(json, "message"),
        static_cast<int>(std::min<std::int64_t>(count_member(json, "line").value_or(0), 1 << 20)),
        member(json, "own") == Json(true)};
}

CaseVerdict failed(FailureClass failure, const std::string& reason, int line = 0) {
    CaseVerdict verdict;
    verdict.failure = failure;
    verdict.line = line;
    verdict.reason = shorten(printable(split(reason, '\n').front()), LongestReason);
    return verdict;
}

bool says(const std::string& text, std::string_view words) {
    return text.find(words) != std::string::npos;
}

/// Whether an error says that a module was loaded that is there already, or is none.
bool is_about_modules(const ThrownError& thrown) {
    return says(thrown.message, "import statement") || says(thrown.message, "import.meta")
           || says(thrown.message, "Unexpected token 'export'")
           || says(thrown.message, "has already been declared")
           || says(thrown.message, "Cannot find module") || says(thrown.message, "require is not");
}

FailureClass class_of(const ThrownError& thrown) {
    if (is_about_modules(thrown))
        return FailureClass::Other;
    if (thrown.phase == "load" && thrown.type == "SyntaxError")
        return FailureClass::Syntax;
    if (thrown.type == "TypeError" || thrown.type == "ReferenceError")
        return FailureClass::AttributeOrParameter;
    if (thrown.type == "RangeError" && says(thrown.message, "call stack"))
        return FailureClass::Runtime;
    // What a library throws at its arguments is about them; what code throws by itself is not.
    return thrown.by_itself || thrown.type == "SyntaxError" ? FailureClass::Other
                                                            : FailureClass::AttributeOrParameter;
}

CaseVerdict failed_by(const ThrownError& thrown) {
    return failed(class_of(thrown),
                  thrown.message.empty() ? thrown.type + " was thrown"
                                         : fmt::format("{}: {}", thrown.type, thrown.message),
                  thrown.line);
}

/// Where the sandbox, and not the code, says how it ended.
CaseVerdict failed_without_word(const CaseOutcome& outcome) {
    using sandbox::Outcome;
    switch (outcome.outcome) {
    case Outcome::Interrupted:
    case Outcome::TimeLimit:
    case Outcome::CpuLimit:
    case Outcome::MemoryLimit:
        return failed(FailureClass::Runtime, outcome.limit.empty()
                                                 ? "It did not come to an end"
                                                 : "It was ended by " + outcome.limit);
    case Outcome::Raised:
        break;
    case Outcome::Exited:
        return failed(FailureClass::Other, "It ended its process");
    case Outcome::DiskLimit:
    case Outcome::Crashed:
    case Outcome::Forged:
    case Outcome::Finished:
        return failed(FailureClass::Other, fmt::format("It kept its result from being told ({})",
                                                       sandbox::outcome_name(outcome.outcome)));
    }
    const std::string& message = outcome.raised.message;
    if (says(message, "nothing is left to settle"))
        return failed(FailureClass::Runtime, "It awaits a promise that is never settled");
    return failed_by({"call", outcome.raised.type, message, 0, false});
}

/// What must be thrown.
CaseVerdict judge_thrown(const ExpectedError& expected, const Json& told) {
    if (!told.contains("thrown"))
        return failed(FailureClass::InvalidAnswer,
                      fmt::format("It threw nothing where {} must be thrown", expected.type));
    const ThrownError thrown = thrown_in(told["thrown"]);
    if (thrown.phase != "call")
        return failed_by(thrown);
    const bool is_right = expected.type == "Error"
                              ? thrown.type != "ReferenceError" && thrown.type != "SyntaxError"
                              : thrown.type == expected.type;
    if (!is_right && thrown.type == "ReferenceError")
        return failed_by(thrown);
    if (!is_right || !says(thrown.message, expected.message))
        return failed(FailureClass::InvalidAnswer,
                      fmt::format("It threw {}: {}", thrown.type, thrown.message), thrown.line);
    return {};
}

/// A case whose answer is the message of an error.
CaseVerdict judge_message(const FunctionCase& one, const Json& told) {
    const std::string expected =
        one.expected && one.expected->is(Value::Kind::String) ? one.expected->text : "";
    std::string found;
    if (told.contains("thrown")) {
        const ThrownError thrown = thrown_in(told["thrown"]);
        if (thrown.phase != "call")
            return failed_by(thrown);
        if (expected == fmt::format("{}: {}", thrown.type, thrown.message))
            return {};
        found = thrown.message;
    } else if (const Json& value = member(told, "value"); value.is_string()) {
        found = value.get<std::string>();
    } else {
        return failed(FailureClass::OutputType, "It threw nothing and gave no message");
    }
    return found == expected ? CaseVerdict{}
                             : failed(FailureClass::InvalidAnswer,
                                      fmt::format("It says '{}' and not '{}'", found, expected));
}

CaseVerdict failed_by(const Difference& difference) {
    std::string words = difference.words;
    if (!words.empty())
        words[0] = static_cast<char>(words[0] >= 'a' && words[0] <= 'z' ? words[0] - 32 : words[0]);
    return failed(difference.of_kind ? FailureClass::OutputType : FailureClass::InvalidAnswer,
                  words);
}

std::string wanted_words(const FunctionCase& one, const std::string& class_name) {
    return class_name.empty() ? std::string(one.type.name) : class_name;
}

/// Whether a result is of the case's type, as far as no answer says it.
bool is_of_form(const FunctionCase& one, const Value& value) {
    const Value* const data = value.data();
    switch (one.type.form) {
    case Form::Number:
        return value.is(Value::Kind::Number);
    case Form::String:
        return value.is(Value::Kind::String);
    case Form::Boolean:
        return value.is(Value::Kind::Boolean);
    case Form::List:
        return data != nullptr && data->is(Value::Kind::List);
    case Form::Object:
        return data != nullptr && data->is(Value::Kind::Object);
    case Form::Geojson:
        return is_geojson(value);
    case Form::Place:
    case Form::State:
        return value.is(Value::Kind::Instance);
    case Form::Function:
        return value.is(Value::Kind::Function);
    case Form::Null:
        return value.is(Value::Kind::Null);
    case Form::Undefined:
        return value.is(Value::Kind::Undefined);
    case Form::Any:
    case Form::Message:
        return true;
    }
    return true;
}

/// The type first, as far as it is not the expected answer's own.
std::optional<CaseVerdict> wrong_type(const FunctionCase& one, const Value& value) {
    const bool has_answer = one.expected && one.methods.empty();
    // Such as null for no intersection, whatever the type is else.
    const bool is_void =
        has_answer
        && (one.expected->is(Value::Kind::Null) || one.expected->is(Value::Kind::Undefined));
    if (is_void)
        return std::nullopt;
    const bool needs_class = !one.type.class_name.empty()
                             && (one.type.form == Form::State || one.type.form == Form::Place
                                 || one.type.name == "ol.Feature");
    const std::string class_name = !one.class_name.empty() ? one.class_name
                                   : needs_class           ? std::string(one.type.class_name)
                                                           : std::string();
    const bool is_right = class_name.empty() ? has_answer || is_of_form(one, value)
                                             : value.is_of(class_name) && value.text != "forged";
    if (is_right)
        return std::nullopt;
    return failed(FailureClass::OutputType,
                  fmt::format("It is {} and not {}{}", words_of(value),
                              class_name.empty() ? "of type " : "an object of ",
                              wanted_words(one, class_name)));
}

struct ToldMethod {
    std::string words;
    std::optional<Value> value;
    std::string error;
};

std::vector<ToldMethod> methods_in(const Json& told) {
    std::vector<ToldMethod> methods;
    const Json& list = member(told, "methods");
    if (!list.is_array())
        return methods;
    for (const Json& one : list) {
        ToldMethod method{text_member(one, "method"), std::nullopt, text_member(one, "error")};
        if (one.is_object() && one.contains("value"))
            method.value = value_told(one["value"]);
        methods.push_back(std::move(method));
    }
    return methods;
}

/// The expected value of a method: all of the answer where there is but one.
const Value* expected_of_method(const FunctionCase& one, const std::string& method) {
    if (const Value* const by_name = one.expected->find(method))
        return by_name;
    return one.methods.size() == 1 ? &*one.expected : nullptr;
}

CaseVerdict judge_methods(const FunctionCase& one, const Json& told) {
    const std::vector<ToldMethod> methods = methods_in(told);
    if (methods.size() != one.methods.size())
        return failed(FailureClass::Other, "It kept its result from being asked");
    for (std::size_t i = 0; i < methods.size(); ++i) {
        const ToldMethod& method = methods[i];
        if (method.words != one.methods[i] || (!method.value && method.error.empty()))
            return failed(FailureClass::Other, "It kept its result from being asked");
        if (!method.value)
            return failed(FailureClass::InvalidAnswer,
                          fmt::format("{} fails: {}", method.words, method.error));
        if (!one.expected)
            continue;
        const Value* const expected = expected_of_method(one, method.words);
        if (expected == nullptr)
            continue;
        if (auto difference = Comparison(ComparisonRules::of(one))
                                  .compare(*expected, *method.value, method.words)) {
            difference->of_kind = false;
            return failed_by(*difference);
        }
    }
    return {};
}

CaseVerdict judge_value(const FunctionCase& one, const Json& told) {
    const Value value = value_told(told["value"]);
    if (auto verdict = wrong_type(one, value))
        return *verdict;
    if (!one.methods.empty())
        return judge_methods(one, told);
    if (!one.expected)
        return {};
    if (const auto difference = Comparison(ComparisonRules::of(one)).compare(*one.expected, value))
        return failed_by(*difference);
    return {};
}

CaseVerdict judge_told(const FunctionCase& one, const Json& told) {
    if (!texts_member(told, "locked").empty())
        return failed(FailureClass::Other,
                      fmt::format("It locked {}, so that its result cannot be judged",
                                  texts_member(told, "locked").front()));
    if (one.throws)
        return judge_thrown(*one.throws, told);
    if (one.type.form == Form::Message)
        return judge_message(one, told);
    if (told.contains("thrown"))
        return failed_by(thrown_in(told["thrown"]));
    if (!told.contains("value"))
        return failed(FailureClass::Other, "It kept its result from being told");
    return judge_value(one, told);
}

/// What is handed to the property that must hold.
Json result_for_property(const FunctionCase& one, const Json& told) {
    const std::vector<ToldMethod> methods = methods_in(told);
    if (one.methods.empty())
        return plain_json(value_told(told["value"]));
    if (methods.size() == 1)
        return plain_json(*methods[0].value);
    Json result = Json::object();
    for (const ToldMethod& method : methods)
        result[method.words] = plain_json(*method.value);
    return result;
}

} // namespace

std::string_view failure_name(FailureClass failure) {
    return FailureNames[static_cast<std::size_t>(failure)];
}

CaseVerdict judge_case(const FunctionCase& one, const CaseOutcome& outcome) {
    if (!outcome.told)
        return failed_without_word(outcome);
    const Json& told = *outcome.told;
    if (told.contains("fault")) {
        const ThrownError fault = thrown_in(told["fault"]);
        throw Error(ErrorCode::Malformed,
                    fmt::format("the case of line {} cannot be set up: {}: {}", one.line,
                                fault.type, printable(fault.message)));
    }
    CaseVerdict verdict = judge_told(one, told);
    verdict.mutated = texts_member(told, "mutated");
    verdict.redefined = texts_member(told, "changed");
    if (verdict.passed() && one.keeps_arguments && !verdict.mutated.empty()) {
        verdict.failure = FailureClass::InvalidAnswer;
        verdict.reason =
            fmt::format("It changed its argument '{}'", printable(verdict.mutated.front()));
    }
    return verdict;
}

CaseVerdict judge_case(const FunctionTask& task, const FunctionCase& one,
                       const CaseOutcome& outcome, CaseRunner& runner) {
    CaseVerdict verdict = judge_case(one, outcome);
    if (!verdict.passed() || one.holds.empty()
        || runner.holds(task, one, result_for_property(one, *outcome.told)))
        return verdict;
    verdict.failure = FailureClass::InvalidAnswer;
    verdict.reason = "What must hold of the result does not";
    return verdict;
}

} // namespace graticule::evaluation::geojseval
