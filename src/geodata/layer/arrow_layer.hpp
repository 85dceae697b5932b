// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/read.hpp"

#include <string>

struct ArrowArray;
struct ArrowSchema;

/// Layers as record batches of Arrow's C data interface, by which libraries of one process hand
/// columns to one another (https://arrow.apache.org/docs/format/CDataInterface.html).
namespace graticule::geodata {

/// Copies a record batch into a layer. Columns are signed integers of up to 64 bits and unsigned
/// ones of up to 32, floats, booleans, texts (also large), dates (days), timestamps, and binary
/// (also large) for WKB, which is read as that of files is.
/// @param geometry the column of WKB; empty for a table
/// @return the layer, without a name, and what was changed or lost
/// @throws Error InvalidArgument naming a column of another type, Malformed where there are not as
///         many arrays as the schema names
ReadResult layer_from_arrow(const ArrowSchema& schema, const ArrowArray& batch,
                            const std::string& geometry, Crs crs);

/// Copies a layer into a record batch, which whoever takes it has to release. The geometry is the
/// last column, of large binary; texts are large, dates days, and moments milliseconds without a
/// time zone.
void layer_to_arrow(const Layer& layer, const std::string& geometry, ArrowSchema& schema,
                    ArrowArray& batch);

} // namespace graticule::geodata
