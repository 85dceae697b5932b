// SPDX-License-Identifier: Apache-2.0
#include "geodata/raster/netcdf_safety.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>
#include <hdf5.h>

#include <exception>
#include <fstream>
#include <new>
#include <string>
#include <string_view>

namespace graticule::geodata {

namespace {

constexpr std::string_view Hdf5Signature = "\x89HDF\r\n\x1a\n";
constexpr std::streamoff FirstPlaceAfterOthers = 512; // then each power of two
constexpr herr_t GoOn = 0;
constexpr herr_t Stop = 1;

std::string bytes_at(std::ifstream& stream, std::streamoff offset) {
    std::string bytes(Hdf5Signature.size(), '\0');
    stream.clear();
    stream.seekg(offset);
    stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(std::max<std::streamsize>(0, stream.gcount())));
    return bytes;
}

bool is_hdf5(std::ifstream& stream) {
    if (bytes_at(stream, 0) == Hdf5Signature)
        return true;
    for (std::streamoff place = FirstPlaceAfterOthers;; place *= 2) {
        const std::string bytes = bytes_at(stream, place);
        if (bytes.size() < Hdf5Signature.size())
            return false;
        if (bytes == Hdf5Signature)
            return true;
    }
}

// An identifier of HDF5, given back at the end.
class Handle {
public:
    using Close = herr_t (*)(hid_t);
    Handle(hid_t id, Close close) : m_id(id), m_close(close) {}
    ~Handle() {
        if (m_id >= 0)
            m_close(m_id);
    }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    bool open() const { return m_id >= 0; }
    hid_t id() const { return m_id; }

private:
    hid_t m_id;
    Close m_close;
};

// What a file was found to do, told by functions that HDF5 calls; none of them may throw.
struct Finding {
    std::string what;
};

herr_t found(void* data, const char* where, std::string_view what) noexcept {
    try {
        static_cast<Finding*>(data)->what =
            fmt::format("'{}' {}", shorten(to_valid_utf8(where), 80), what);
    } catch (const std::exception&) {
        static_cast<Finding*>(data)->what = "something"; // short texts take no memory of their own
    }
    return Stop;
}

herr_t look_at_link(hid_t /*group*/, const char* name, const H5L_info_t* link, void* data) {
    const bool inside = link->type == H5L_TYPE_HARD || link->type == H5L_TYPE_SOFT;
    return inside ? GoOn : found(data, name, "is a link to another file");
}

herr_t look_at_object(hid_t file, const char* name, const H5O_info_t* object, void* data) {
    if (object->type != H5O_TYPE_DATASET)
        return GoOn;
    const Handle array(H5Dopen2(file, name, H5P_DEFAULT), [](hid_t id) { return H5Dclose(id); });
    if (!array.open())
        return found(data, name, "cannot be looked into");
    const Handle made(H5Dget_create_plist(array.id()), [](hid_t id) { return H5Pclose(id); });
    if (!made.open())
        return found(data, name, "cannot be looked into");
    if (H5Pget_layout(made.id()) == H5D_VIRTUAL)
        return found(data, name, "is put together from other files");
    if (H5Pget_external_count(made.id()) != 0)
        return found(data, name, "lies in another file");
    return GoOn;
}

} // namespace

bool is_netcdf_content(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return bytes_at(stream, 0).starts_with("CDF") || is_hdf5(stream);
}

void require_plain_netcdf(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    if (bytes_at(stream, 0).starts_with("CDF"))
        return;
    H5PLset_loading_state(0);
    const Handle opened(H5Fopen(file.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT),
                        [](hid_t id) { return H5Fclose(id); });
    Finding finding;
    // Links first: an object behind one that leads outside is not to be opened.
    const bool looked =
        opened.open()
        && H5Lvisit(opened.id(), H5_INDEX_NAME, H5_ITER_NATIVE, look_at_link, &finding) >= 0
        && (!finding.what.empty()
            || H5Ovisit2(opened.id(), H5_INDEX_NAME, H5_ITER_NATIVE, look_at_object, &finding,
                         H5O_INFO_BASIC)
                   >= 0);
    if (!looked)
        throw Error(
            ErrorCode::Malformed,
            fmt::format("{} cannot be read as NetCDF: HDF5 finds it damaged", file.string()),
            "The file may be cut short: get it again");
    if (!finding.what.empty())
        throw Error(ErrorCode::Refused,
                    fmt::format("{} reaches outside itself: {}", file.string(), finding.what),
                    "Write the data into one file, as `nccopy` or `h5repack` does");
}

} // namespace graticule::geodata
