// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

namespace graticule::geodata {

/// Has every PROJ context that is made from now on, GDAL's among them, read PROJ's database from a
/// copy in memory, which is made once. PROJ ends the process where it cannot read the database in
/// the midst of a look-up; here a failing read is an error like any other. Confines PROJ before
/// (see proj_files_handle.hpp).
/// Does nothing where PROJ finds no database, which `graticule doctor` tells.
/// Throws Error (Io) naming the file if it cannot be read whole; the next call tries again.
void keep_proj_database_in_memory();

/// The first column of what a query of PROJ's database gives, with its parameters ?1, ?2, ... in
/// place; without nulls. Empty where there is no database, or one that lacks the tables asked for.
std::vector<std::string> ask_proj_database(const char* sql,
                                           std::span<const std::string> parameters);

/// Closes the connections that PROJ keeps for later, for a process that will be forked: PROJ closes
/// them in each fork, which then has a copy of all that they held. Nothing of PROJ may be in use.
void close_proj_connections();

} // namespace graticule::geodata
