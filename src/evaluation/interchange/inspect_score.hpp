// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/score.hpp"

namespace graticule::evaluation::interchange::inspect {

/// Grade and parts are in its metadata.
Json score_of(const Score& score);

/// A score of Inspect as one of ours: C, P, I and N, yes and no are 1, 0.5 and 0, numbers from 0 to
/// 1 and truth values what they are. Any other value is no score, and the reason says so.
Scoring score_from(const Json& score);

} // namespace graticule::evaluation::interchange::inspect
