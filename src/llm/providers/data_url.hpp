// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/base64.hpp"
#include "llm/message.hpp"

#include <string>

namespace graticule::llm {

/// "data:image/png;base64,..."
inline std::string data_url(const ImagePart& image) {
    return "data:" + image.media_type + ";base64," + encode_base64(image.bytes);
}

} // namespace graticule::llm
