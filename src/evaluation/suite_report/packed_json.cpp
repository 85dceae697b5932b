// SPDX-License-Identifier: Apache-2.0
#include "evaluation/suite_report/packed_json.hpp"

#include "base/base64.hpp"
#include "base/error.hpp"

#include <zlib.h>

#include <limits>
#include <new>

namespace graticule::evaluation::suite_report {

std::string packed(std::string_view text) {
    if (text.size() > std::numeric_limits<std::uint32_t>::max())
        throw Error(ErrorCode::LimitExceeded, "The texts of a report are beyond 4 GB");
    uLongf size = compressBound(static_cast<uLong>(text.size()));
    std::string bytes(size, '\0');
    const int status = compress2(reinterpret_cast<Bytef*>(bytes.data()), &size,
                                 reinterpret_cast<const Bytef*>(text.data()),
                                 static_cast<uLong>(text.size()), Z_BEST_COMPRESSION);
    if (status != Z_OK)
        throw std::bad_alloc(); // the buffer is large enough, so that memory is all that can fail
    bytes.resize(size);
    return encode_base64(bytes);
}

} // namespace graticule::evaluation::suite_report
