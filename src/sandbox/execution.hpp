// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "sandbox/finding.hpp"
#include "sandbox/host_contact.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::sandbox {

/// How an execution ended, as seen from outside of the session. Only Finished is a success.
enum class Outcome {
    Finished,
    Raised,      ///< an exception; the session goes on
    Interrupted, ///< by the time limit, and the session goes on
    TimeLimit,   ///< ended by it, as an interrupt did not suffice
    MemoryLimit,
    CpuLimit,
    DiskLimit,
    Crashed, ///< a signal that was not ours ended its process
    Exited,  ///< its process ended itself
    Forged   ///< it said something that it was not asked, or left processes behind
};

/// snake_case name, as in JSON.
std::string_view outcome_name(Outcome outcome);

struct Variable {
    std::string name;
    std::string type;
    std::string summary;
    bool is_new = true;
};

struct Figure {
    std::string path; ///< inside the session
    bool saved_by_code = false;
};

struct Warning {
    std::string category;
    std::string message;
    std::string where;
    std::int64_t count = 1;
};

/// What an exception was, as the session tells it.
struct Raised {
    std::string type;
    std::string message;
    std::string cause; ///< the exception at the root, where that is another
    std::string raised_in;
    std::string hint;
    std::vector<std::string> excerpt; ///< the failing line and those around it
    std::vector<std::string> called_from;
    Json shapes = {}; ///< of the data that the failing line reads, whatever the session says
};

struct Stream {
    std::string latest; ///< its end
    std::uint64_t bytes = 0;
};

/// What came of one piece of code. All but outcome, limit, lost, duration and streams is what the
/// session says of itself, and may be a lie about that.
struct Execution {
    int number = 0; ///< of the session, from 1
    Outcome outcome = Outcome::Finished;
    bool session_ended = false;
    bool in_fresh_session = false; ///< the one before had ended
    std::string limit;             ///< which and at what: "the time limit of 2 s"
    std::vector<std::string> lost; ///< names of what went with the session
    std::chrono::microseconds duration{0};
    Stream output;
    Stream errors;
    std::string value_type;
    std::string value_summary;
    std::string value_text;
    std::vector<Variable> variables;
    /// All names that the session has, modules among them; nothing where it does not tell.
    std::optional<std::vector<std::string>> names;
    std::vector<Figure> figures;
    std::vector<Warning> warnings;
    Raised raised;
    std::vector<Finding> findings;     ///< of an analysis
    Json data;                         ///< of an inquiry: what it found, whatever that is
    std::vector<HostContact> contacts; ///< of the session since it began, where hosts are granted

    bool succeeded() const { return outcome == Outcome::Finished; }
};

/// Takes what a session says into an execution. Members of another type than expected are left out.
void take_answer(const Json& answer, Execution& execution);

/// For a machine.
Json to_json(const Execution& execution);

/// What an observation cannot know of the execution: who reads it, and what became of it.
struct ObservationOptions {
    std::string_view more_output = {}; ///< how to have what was printed before: "%output shows all"
    std::string_view more_warnings = {};
    bool is_undone = false; ///< the session is what it was before, whatever it was after
};

/// For a reader, at most `limit` bytes: how it ended first, then warnings, those of the guard
/// before others, the value, the output's latest part, what changed, and figures. Repeated lines
/// are folded, and what does not fit is cut at a line's end.
std::string observation(const Execution& execution, std::size_t limit = 6000,
                        const ObservationOptions& options = {});

} // namespace graticule::sandbox
