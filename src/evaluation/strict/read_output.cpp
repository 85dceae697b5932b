// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/read_output.hpp"

#include "base/error.hpp"
#include "geodata/read.hpp"
#include "geodata/read_as_written.hpp"

#include <fmt/format.h>

#include <exception>
#include <new>

namespace graticule::evaluation::strict {

namespace {

// Beyond these an output is no attempt at the reference.
constexpr std::size_t RowsBeyond = 10;
constexpr std::size_t SpareRows = 10'000;
constexpr std::size_t BytesBeyond = 100;
constexpr std::size_t SpareBytes = 16U << 20;

} // namespace

bool can_read(const std::function<void()>& reading, std::string_view what, Verdict& verdict) {
    try {
        reading();
        return true;
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        verdict.fail("the file", what, error.message());
    } catch (const std::bad_alloc&) {
        verdict.fail("the file", what, "more than there is memory for");
    }
    return false;
}

std::optional<geodata::Layer> read_output(const std::filesystem::path& file,
                                          const std::string& layer, Verdict& verdict,
                                          const Context& context) {
    std::optional<geodata::Layer> read;
    geodata::ReadOptions options;
    options.layer = layer;
    can_read([&] { read = geodata::read_layer_as_written(file, options, context).layer; },
             "a file that can be read", verdict);
    return read;
}

geodata::Layer read_reference(const std::filesystem::path& file, const std::string& layer,
                              const Context& context) {
    geodata::ReadOptions options;
    options.layer = layer;
    return geodata::read_layer(file, options, context).layer;
}

bool is_out_of_bounds(const geodata::Layer& expected, const geodata::Layer& found,
                      std::string_view what, Verdict& verdict) {
    const std::size_t rows = RowsBeyond * expected.size() + SpareRows;
    if (found.size() > rows) {
        verdict.fail(fmt::format("number of {}", what), fmt::format("{}", expected.size()),
                     fmt::format("{}", found.size()));
        return true;
    }
    if (!expected.has_geometry() || !found.has_geometry())
        return false;
    const std::size_t bytes = BytesBeyond * expected.geometry().byte_size() + SpareBytes;
    if (found.geometry().byte_size() > bytes) {
        verdict.fail("size of all geometries",
                     fmt::format("about {} bytes", expected.geometry().byte_size()),
                     fmt::format("{}", found.geometry().byte_size()));
        return true;
    }
    return false;
}

} // namespace graticule::evaluation::strict
