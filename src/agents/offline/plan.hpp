// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/choices.hpp"
#include "base/json.hpp"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace graticule::agents::offline {

/// One tool call of a plan. In its arguments "${3:mean}" stands for the value that the first row
/// of step 3 has in "mean".
struct Step {
    std::string id;
    std::string tool;
    Json arguments = Json::object();
    std::string why;
    std::string if_nothing; ///< why to refuse where no row is left; empty where none is an answer
    bool optional = false;  ///< a map or a file beside the answer: the run goes on without it
    std::string output_title{}; ///< of the file that it writes; as the tool calls it if empty
};

/// Where a number of the answer is found in a step's observation.
struct NumberSource {
    std::string name; ///< what it is, for people and machines ("people", "mean elevation")
    std::string step;
    std::string
        path; ///< member of the first of data.rows, or JSON pointer from data if it starts with '/'
    std::string unit;
    double factor = 1; ///< to the unit
};

enum class AnswerKind {
    Numbers, ///< one or several numbers
    Extreme, ///< the highest or lowest of several numbers, by its name
    Ratio,   ///< the first number as a share of the second, in %
    Rows,    ///< the rows of a table, each with a name and a number
    Names,   ///< a list of names, with how many there are
    Made,    ///< a dataset or map was made
    Text     ///< a text from a step
};

/// How the answer is put into words once the steps have run.
struct AnswerRecipe {
    AnswerKind kind = AnswerKind::Made;
    std::string subject; ///< what the numbers speak of ("cities within 100 km of ...")
    std::vector<NumberSource> numbers;
    /// Numbers: the sentence, with {0}, {1}, ... where the numbers go; empty for a plain list of
    /// them.
    std::string sentence;
    std::string sentence_of_one; ///< in its place where the first number is 1, if there is one
    bool descending = true;      ///< Extreme: the highest; Rows: the highest first
    std::string lead;            ///< Rows, Extreme: what stands before the list
    std::string step;            ///< Rows, Names, Made, Text: the step with data.rows or data
    std::vector<std::string> name_fields;
    std::vector<std::pair<std::string, std::string>>
        extras;                            ///< Rows: further fields and their units
    std::vector<std::string> extra_labels; ///< what stands before each; their names if empty
    bool in_order = false;                 ///< Rows: as `step` has them, not by their values
    bool ends_only = false; ///< Rows: of each first name the first and the last row are told
    bool ranks_all = false; ///< Rows: all that `step` ranked are asked for, not only those it gives
    std::string value_field;
    std::string value_title; ///< Rows: what the values are, if not their field
    std::string value_unit;
    double value_factor = 1; ///< to the unit
    /// Of a change, the one number of the answer: the task says that it fell (-1) or rose (1).
    int premise = 0;
    std::string nothing; ///< what to refuse with where nothing is left, if that is no answer
};

struct Plan {
    std::vector<Step> steps;
    std::vector<std::string> explanation;
    AnswerRecipe answer;
    std::vector<AnswerRecipe> further_answers; ///< where a task asks for several things
    std::vector<std::string> cautions;         ///< what a reader of the answer must know
    std::vector<std::string> sources;          ///< who made the data used
    std::vector<OpenChoice> open_choices;
    std::set<std::string> passed_over; ///< datasets that are other editions of what is taken
};

/// Either a plan or the reason why there is none.
struct PlanOutcome {
    std::optional<Plan> plan;
    std::string refusal;
    enum class Reading { Nothing, Question, FollowUp };
    Reading reading = Reading::Nothing; ///< as what the task was understood, planned or not
};

} // namespace graticule::agents::offline
