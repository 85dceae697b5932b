// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/coding/code_failure.hpp"
#include "base/json.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents::coding {

/// A failure with a change of the code after which the same step succeeded.
struct Remedy {
    CodeFailure failure;
    CodeChange change;
    int offered = 0;               ///< times that a model was told of it
    int helped = 0;                ///< times that code succeeded after that
    tools::DataShapes shapes = {}; ///< of the data; none where they are not known
};

/// {"type", "words", "place", "removed", "added", "offered", "helped"}, and "shapes" where known
Json to_json(const Remedy& remedy);

/// What was learned of failures. It holds lines of code in which texts and numbers are blanked, and
/// of data their shapes, so no values, paths or keys. A copy goes on by itself.
class ErrorMemory {
public:
    ErrorMemory() = default;
    /// @param json as to_json() gives it; what is of another form is left out
    explicit ErrorMemory(const Json& json);

    const std::vector<Remedy>& remedies() const { return m_remedies; }
    bool empty() const { return m_remedies.empty(); }

    /// The one for a failure that helped most, of those on data of the same shapes; else of those
    /// that differ in size, then of the others. Null where there is none.
    const Remedy* remedy_for(const CodeFailure& failure, const tools::DataShapes& shapes) const;

    /// Adds one, or counts that it came again. The counts of both are added up.
    void add(const Remedy& remedy);
    /// @return whether there was one of that number, counted from 1
    bool forget(std::size_t number);

    /// A list of remedies.
    Json to_json() const;

private:
    std::vector<Remedy> m_remedies; ///< the most helpful first
};

/// Learns from a run: of each failure that the next success on the same step followed.
class ErrorLessons {
public:
    /// @param learn is told of each remedy that was found, and of one that a model was told of,
    /// with
    ///        the counts to be added; may be empty
    ErrorLessons(ErrorMemory known, std::function<void(const Json&)> learn)
        : m_memory(std::move(known)), m_learn(std::move(learn)) {}

    /// Takes note of what came of a piece of code.
    /// @return what is told of it beside: a change that helped before; nothing where none is known
    std::string note(std::string_view code, const tools::Observation& observation);

    /// Pieces that succeeded after others of the same step had failed.
    int corrections() const { return m_corrections; }

private:
    void learn_from_success(std::string_view code);
    void learn(Remedy remedy);

    struct Failed {
        CodeFailure failure;
        tools::DataShapes shapes;
        std::string code;
        std::optional<Remedy> told;
    };
    ErrorMemory m_memory;
    std::function<void(const Json&)> m_learn;
    std::optional<Failed> m_failed; ///< the last one, until something succeeds
    int m_corrections = 0;
};

} // namespace graticule::agents::coding
