// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/chunk.hpp"

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace graticule::agents::offline {

inline constexpr std::size_t None = std::numeric_limits<std::size_t>::max();

enum class Operator {
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
    Between,
    Missing,
    No, ///< "have no tax": none recorded, or a number of 0, whichever the data has
    Is, ///< a truth value
    StartsWith,
    EndsWith,
    Contains
};

/// "+ AGE_75_84", "minus the births": a column that is added to one before it or taken off it.
struct Term {
    char sign = '+'; ///< or '-'
    std::vector<FieldLink> fields;
    std::string text;
};

/// "magnitude of 5 or more": a field, as the task names it, against a number.
struct Condition {
    std::vector<FieldLink> fields; ///< what the field's name may mean; empty where none is named
    std::string field_text;
    Operator op = Operator::Equal;
    double low = 0;
    double high = 0;           ///< for Between
    bool against_mean = false; ///< the threshold is the mean of the field, not `low`
    std::optional<Unit> unit;
    std::string text; ///< for the patterns
    bool negated = false;
    std::string coordinate; ///< "latitude" or "longitude" for directions
    bool before_head = false;
    bool alternative = false; ///< joined to the condition before it by "or"
    std::string words;        ///< as the task has it
    std::string function;     ///< of a raster's cells in each area: "a mean elevation above 400 m"
    std::vector<Term> terms;  ///< "nbikes + nempty over 30"
};

/// "in Germany", "German": values, any of which may hold.
struct ValueFilter {
    std::vector<std::vector<retrieval::ValueMatch>> options;
    std::vector<std::string> texts;
    std::string from_or_to;        ///< "from" or "to" where that stands before it
    std::vector<FieldLink> fields; ///< if the task names the field too
    bool negated = false;
    bool adjective = false;   ///< stands right before the noun
    bool inside = false;      ///< "in Texas", "Chicago, Illinois": what the rows lie in, not a row
    bool before_head = false; ///< part of what is spoken of, not of what is said of it
    bool other_than = false;  ///< negated, since the rows looked for are others than that one
    bool unsaid = false;      ///< goes without saying: the nearest is another than itself
};

/// "the five largest".
struct Ranking {
    bool descending = true;
    std::size_t count = 1;
    bool count_given = false;
    std::vector<FieldLink> fields;
    std::string text;            ///< of the fields, as the task has it
    std::string notion;          ///< "population", "size", ... where the word says what is ranked
    std::size_t count_of = None; ///< the set whose features are counted ("the most airports")
    std::string judged;          ///< "worst" or "best": high or low, as the quantity has it
    bool of_named = false;       ///< all that are named are given, in their order
    bool of_things = false;      ///< "the largest number of": a share is no answer
    bool per_capita = false;     ///< "the highest income per head"
    std::vector<FieldLink> divisor; ///< "the most deaths per birth"
    std::string divisor_text;
    std::vector<Term> terms; ///< "the most docks (nbikes + nempty)"
    double per_so_many = 1;  ///< 1000 of "the most beds per 1,000 people"
};

enum class RelationKind { Inside, WithinDistance, Beyond, Predicate, Outside, Holding };

/// How a set lies to another.
struct Relation {
    RelationKind kind = RelationKind::Inside;
    std::string predicate;
    double distance_m = 0;
    std::string distance_text; ///< as the task has it
    std::size_t target = None;
    bool negated = false;
    std::optional<Condition> counted; ///< Holding: how many of the target ("more than 10 airports")
};

/// A set of features or rows: what they are, and which of them.
struct SetPhrase {
    std::vector<EntityLink> entities;
    std::vector<FieldLink> fields; ///< the noun may also be a field ("region")
    bool one = false;              ///< the noun is singular and not asked for: "the city of Denver"
    bool others = false;           ///< "other counties": none of those that a relation is to
    std::string text;
    std::vector<Condition> conditions;
    std::vector<ValueFilter> values;
    std::vector<Relation> relations;
    std::optional<Ranking> ranking;
};

/// A column that the task speaks of and that no condition uses.
struct Mention {
    std::vector<FieldLink> fields;
    std::string text;
    std::string notion;       ///< "area", "length", "perimeter", "density" where it can be measured
    std::size_t chunk = None; ///< where it stands; None for one that no word of its own names
    bool per_capita = false;
    std::vector<FieldLink> divisor; ///< "deaths per birth"
    std::string divisor_text;
    std::vector<Term> terms; ///< "OWNER_OCC plus RENTER_OCC"
    double per_so_many = 1;  ///< 1000 of "beds per 1,000 people"
};

/// Days from a first to a last one, "2023-04-01", both among them; either may be open.
struct DateSpan {
    std::string first;
    std::string last;
    std::string words; ///< as the task has it
};

/// "per continent".
struct Grouping {
    std::vector<EntityLink> entities;
    std::vector<FieldLink> fields;
    std::string text;
};

/// What a tool of spatial statistics or of geometry works out of a set.
struct Analysis {
    std::string kind;                 ///< "correlation", "clusters", "hull", ...
    std::string method;               ///< one that the kind has; empty where the task names none
    std::vector<Mention> columns;     ///< of a regression: the one that is explained first
    bool residuals = false;           ///< of a regression: mapped
    std::optional<double> length_m;   ///< how near, how large, how coarse
    std::optional<double> degrees;    ///< a size of cells
    std::string length_text;          ///< as the task has it
    std::optional<std::size_t> count; ///< least points of a cluster, or neighbours
    std::optional<double> reach_m;    ///< how far neighbours lie, or points take part
    std::optional<double> power;      ///< of the distance
    std::string model;                ///< of a variogram
    std::optional<double> significance;
    std::optional<std::size_t> permutations;
    bool counted = false;            ///< of a grid: what lies in each cell
    std::string function;            ///< of a column in each cell
    std::vector<double> distances_m; ///< of rings
    std::size_t other = None;        ///< the set that rows are appended to
    std::optional<Grouping> by;
    std::optional<Unit> unit; ///< of the answer
};

/// What a task asks, before it is known which data answers it.
struct Frame {
    std::vector<SetPhrase> sets;
    std::vector<std::size_t> heads; ///< the sets that are spoken of, in order
    std::vector<Mention> mentions;
    std::vector<Grouping> groups;
    bool count = false;
    bool count_of_things = false; ///< "how many", not "how much"
    std::string aggregate;        ///< "sum", "mean", ...; empty if none is named
    bool which = false;
    bool list = false;
    bool show = false;
    bool mapped = false; ///< a map of what the answer names is asked for beside it
    bool share = false;
    bool density = false;
    bool per_capita = false;
    bool relationship = false;
    bool describe = false;
    bool world = false;
    bool overall = false;  ///< "in total": one figure of all rows
    std::string rows_word; ///< "features", where several datasets have rows
    bool latest = false;
    bool nearest = false;
    bool farthest = false;
    bool distance = false;
    std::string map_kind;
    std::string chart;             ///< "line", "scatter", ...; empty where none is asked for
    std::optional<int> first_year; ///< of a line over years
    std::optional<int> last_year;
    std::optional<Analysis> analysis;
    std::string transform;
    double transform_distance_m = 0;
    std::size_t operand = None; ///< second set of an overlay or a clip
    std::string index;          ///< "ndvi"
    std::vector<int> years;
    bool year_range = false;
    bool year_sought = false; ///< "in which year": a row for each year, of which one is the answer
    std::vector<int> months;
    std::optional<DateSpan> span;        ///< of days that are no whole years
    std::vector<FieldLink> time_fields;  ///< by which that time is told; empty where none is named
    std::optional<int> day;              ///< of the month
    std::string day_text;                ///< "3 July", as the task has it
    bool cells = false;                  ///< the cells of a raster are spoken of
    bool by_month = false;               ///< "which month", "for each month"
    std::optional<geodata::Point> place; ///< given by its longitude and latitude
    bool counts_unit = false;            ///< "how many hectares": the unit is what is asked for
    std::optional<double> interval;
    std::optional<double> cell_size;
    std::optional<Unit> wanted_unit; ///< of the answer
    bool change = false;             ///< between the two years
    bool change_in_percent = false;  ///< asked for in percent
    int change_sign = 0;             ///< only rows that changed so: -1 down, 1 up
    int change_premise = 0;          ///< the task says that it fell: -1, or rose: 1
    std::vector<FieldLink> weight;   ///< "weighted by population"
    std::string weight_text;
    bool decline = false; ///< "fell", where a change is asked for
    std::size_t classes = 0;
    std::string class_method; ///< "natural_breaks", ...; empty if none is named
    std::string crs;          ///< to bring data to
    std::string source_crs;   ///< that the task says the data is in
    std::string file_name;
    std::string format;
    std::vector<std::string> unknown;  ///< words that no data and no rule knows
    std::vector<std::string> problems; ///< each a reason why the task cannot be done
    std::string unsupported; ///< a reason that holds whatever the data has: forecasts, advice
    std::vector<std::string> notes;
};

} // namespace graticule::agents::offline
