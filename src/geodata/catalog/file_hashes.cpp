// SPDX-License-Identifier: Apache-2.0
#include "geodata/catalog/file_hashes.hpp"

#include "base/file.hpp"

#include <exception>

namespace graticule::geodata {

std::string FileHashes::of(const std::filesystem::path& file) {
    std::promise<std::string> promise;
    std::shared_future<std::string> hash = promise.get_future().share();
    bool first = false;
    {
        const std::lock_guard lock(m_mutex);
        const auto [place, added] = m_known.emplace(file, hash);
        first = added;
        hash = place->second;
    }
    if (first) { // others wait for it
        try {
            promise.set_value(sha256_of_file(file));
        } catch (...) {
            promise.set_exception(std::current_exception());
            const std::lock_guard lock(m_mutex);
            m_known.erase(file);
        }
    }
    return hash.get();
}

} // namespace graticule::geodata
