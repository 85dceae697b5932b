// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "retrieval/search_index/entry.hpp"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace graticule::retrieval {

/// Makes a vector of each text; all are as long.
using Embed = std::function<std::vector<std::vector<double>>(const std::vector<std::string>&)>;

/// The vectors that one model made of texts, kept in a file so that each is made once. A text is
/// known by its hash. A file that is not whole, or was not written by this, counts as empty.
class EntryVectors {
public:
    /// @param file which need not be there
    /// @param model its name, which the file has to have
    EntryVectors(std::filesystem::path file, std::string model);

    /// Has the model make those that are missing and writes them to the file, as far as it came.
    /// @param report is told the share that there is
    /// @throws what `embed` throws; Error Io, Malformed where vectors are not as long as others
    void complete(std::span<const Entry> entries, const Embed& embed,
                  const std::function<void(double)>& report);

    /// Numbers of the entries that have a vector, the nearest to a text's first, by the cosine.
    std::vector<std::size_t> nearest(std::span<const Entry> entries,
                                     const std::vector<double>& vector) const;

private:
    void read();
    void write() const;
    void take(const std::vector<std::string>& keys,
              const std::vector<std::vector<double>>& vectors);

    std::filesystem::path m_file;
    std::string m_model;
    std::size_t m_length = 0;                            ///< of each vector; 0: there is none
    std::map<std::string, std::vector<float>> m_vectors; ///< of length 1, by the text's hash
};

} // namespace graticule::retrieval
