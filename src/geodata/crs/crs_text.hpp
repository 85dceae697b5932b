// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace graticule::geodata {

/// Looks through a CRS's definition, in any form that Crs::parse() reads, for files that it would
/// have PROJ open: shift grids, models and tables of definitions of PROJ strings (+nadgrids,
/// +geoidgrids, +grids, +file, +model, +init, ...), PARAMETERFILE and EXTENSION of WKT, parameters
/// of PROJJSON. Each has to be the bare name of a grid in PROJ's database or of a file in PROJ's
/// own folders, or "null", which is none; "@" may stand before it. A grid of heights need not be
/// known, as heights are no part of a Crs. +init= may name an authority of the database too.
/// @throws Error Refused naming the file; InvalidArgument for JSON that cannot be read
void require_known_files(std::string_view definition);

} // namespace graticule::geodata
