// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

/// What the benchmark's tools do, as far as it matters for comparing two solutions.
namespace graticule::evaluation::geobenchx {

/// What an argument says, and so by which rule two are compared.
enum class Role {
    Main,       ///< the frame that the step goes on with
    Side,       ///< another frame, which it is held against
    Frames,     ///< several frames, in no order
    Raster,     ///< the path of a raster, as get_raster_path gave it
    Output,     ///< a name that the solution gives: to a frame, a file, a value
    NewColumn,  ///< a name that the solution gives to a column
    Dataset,    ///< the title of a dataset
    Column,     ///< a column, of the data or made before
    Condition,  ///< an expression over columns
    Filters,    ///< columns with the values to keep
    Predicates, ///< a list of spatial predicates
    Numbers,    ///< a number or several that decide the result
    Choice,     ///< a word that decides the result
    Colours,    ///< a colour scheme
    Nodata,     ///< the value that stands for none
    Interval,   ///< of contours: of weight only where the task asks for one
    Wording     ///< titles, legends, styles: of no weight
};

struct Parameter {
    std::string_view name;
    Role role;
    std::string_view usual = {}; ///< the value where it is left out, as JSON; empty for none
};

/// What a step does to those that build on it.
enum class Effect {
    Looks,    ///< nothing rests on it: it was made to see what there is
    Draws,    ///< shows frames as they are
    Loads,    ///< brings a dataset
    Adds,     ///< adds columns; rows stay
    Narrows,  ///< changes rows or geometry
    Concludes ///< gives what is shown or told
};

struct Tool {
    std::string_view name;
    Effect effect;
    std::span<const Parameter> parameters;
};

/// Null for a tool that the benchmark has not.
const Tool* find_tool(std::string_view name);

/// Null for a parameter that the tool has not.
const Parameter* find_parameter(const Tool& tool, std::string_view name);

} // namespace graticule::evaluation::geobenchx
