// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/strict/check.hpp"
#include "evaluation/strict/drawing_record.hpp"
#include "evaluation/strict/picture_file.hpp"

namespace graticule::evaluation::strict {

/// Holds what a record says against the pixels: the picture is not blank, and marks are painted in
/// their colours where the record says.
/// @param painted_share of the marks that are seen that must be painted so
void check_pixels(const PictureFile& picture, const DrawingRecord& record, double painted_share,
                  Verdict& verdict);

} // namespace graticule::evaluation::strict
