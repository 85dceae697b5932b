// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <SQLiteCpp/Database.h>

namespace graticule::evaluation {

/// Makes the tables of a suite's results where there are none, and brings those of an older format
/// up to this one.
/// @throws Error Unsupported for a newer format; SQLite::Exception
void make_result_tables(SQLite::Database& connection);

} // namespace graticule::evaluation
