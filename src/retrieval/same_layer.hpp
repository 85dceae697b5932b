// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "retrieval/schema.hpp"

namespace graticule::retrieval {

/// Whether two datasets have fields of the same names and types, in the same order.
bool same_fields(const DatasetProfile& one, const DatasetProfile& other);

/// Whether what two datasets hold may be one layer in two editions, where their names say so: three
/// in ten of the names or codes of the smaller are in both, and what has the same name lies in the
/// same place. Without names and codes both must cover the same ground.
bool may_be_one_layer(const DatasetProfile& one, const DatasetProfile& other);

/// Whether two layers are one by what they hold, whatever they are called: the same fields, and of
/// names or codes, three at least, and of all values nine in ten.
bool is_one_layer(const DatasetProfile& one, const DatasetProfile& other);

} // namespace graticule::retrieval
