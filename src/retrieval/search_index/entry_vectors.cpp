// SPDX-License-Identifier: Apache-2.0
#include "retrieval/search_index/entry_vectors.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "retrieval/search_index/search_index.hpp"
#include "retrieval/search_index/term_index.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <string_view>
#include <system_error>
#include <utility>

namespace graticule::retrieval {

namespace {

namespace fs = std::filesystem;

// The file: this line with the model's name, the length as a line, and then for each vector its key
// and its numbers as little-endian floats.
constexpr std::string_view FileMark = "graticule vectors 1 ";
constexpr std::uintmax_t LargestVectors = 512U << 20U;
constexpr std::size_t LongestVector = 16384;
constexpr std::size_t KeyBytes = 32; // hexadecimal digits of a hash
constexpr std::size_t BatchTexts = 64;
constexpr std::size_t BatchesBetweenWrites = 50;

static_assert(std::endian::native == std::endian::little, "vectors are written as they lie");

std::string key_of(const Entry& entry) {
    return sha256(text_of_meaning(entry)).substr(0, KeyBytes);
}

std::vector<float> of_length_one(const std::vector<double>& vector) {
    const double length =
        std::sqrt(std::inner_product(vector.begin(), vector.end(), vector.begin(), 0.0));
    std::vector<float> unit;
    unit.reserve(vector.size());
    for (const double value : vector)
        unit.push_back(length > 0 ? static_cast<float>(value / length) : 0.0F);
    return unit;
}

std::string_view line_from(std::string_view& rest) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return line;
}

} // namespace

EntryVectors::EntryVectors(fs::path file, std::string model)
    : m_file(std::move(file)), m_model(std::move(model)) {
    std::error_code missing;
    if (fs::exists(m_file, missing))
        read();
}

void EntryVectors::read() {
    const std::string content = read_file(m_file, LargestVectors);
    std::string_view rest = content;
    if (line_from(rest) != fmt::format("{}{}", FileMark, m_model))
        return;
    const std::string length(line_from(rest));
    const std::size_t numbers = std::strtoul(length.c_str(), nullptr, 10);
    const std::size_t bytes = KeyBytes + numbers * sizeof(float);
    if (numbers == 0 || numbers > LongestVector || rest.size() % bytes != 0)
        return;
    m_length = numbers;
    for (; !rest.empty(); rest.remove_prefix(bytes)) {
        std::vector<float> vector(numbers);
        std::memcpy(vector.data(), rest.data() + KeyBytes, numbers * sizeof(float));
        const bool is_finite =
            std::ranges::all_of(vector, [](float value) { return std::isfinite(value); });
        if (is_finite)
            m_vectors.insert_or_assign(std::string(rest.substr(0, KeyBytes)), std::move(vector));
    }
}

void EntryVectors::write() const {
    std::string content = fmt::format("{}{}\n{}\n", FileMark, m_model, m_length);
    for (const auto& [key, vector] : m_vectors) {
        content += key;
        content.append(reinterpret_cast<const char*>(vector.data()), vector.size() * sizeof(float));
    }
    std::error_code failure;
    fs::create_directories(m_file.parent_path(), failure);
    write_file(m_file, content);
}

void EntryVectors::take(const std::vector<std::string>& keys,
                        const std::vector<std::vector<double>>& vectors) {
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const std::size_t length = i < vectors.size() ? vectors[i].size() : 0;
        if (length == 0 || length > LongestVector || (m_length != 0 && length != m_length))
            throw Error(ErrorCode::Malformed,
                        fmt::format("{} made a vector of {} numbers where others have {}", m_model,
                                    length, m_length),
                        "Name another model, or remove " + m_file.string());
        m_length = length;
        m_vectors.insert_or_assign(keys[i], of_length_one(vectors[i]));
    }
}

void EntryVectors::complete(std::span<const Entry> entries, const Embed& embed,
                            const std::function<void(double)>& report) {
    std::map<std::string, const Entry*> missing;
    for (const Entry& entry : entries)
        if (std::string key = key_of(entry); !m_vectors.contains(key))
            missing.emplace(std::move(key), &entry);
    std::size_t done = 0;
    std::size_t batches = 0;
    for (auto next = missing.begin(); next != missing.end();) {
        std::vector<std::string> keys;
        std::vector<std::string> texts;
        for (; next != missing.end() && keys.size() < BatchTexts; ++next) {
            keys.push_back(next->first);
            texts.push_back(text_of_meaning(*next->second));
        }
        take(keys, embed(texts));
        done += keys.size();
        report(static_cast<double>(done) / static_cast<double>(missing.size()));
        if (++batches % BatchesBetweenWrites == 0 || next == missing.end())
            write();
    }
}

std::vector<std::size_t> EntryVectors::nearest(std::span<const Entry> entries,
                                               const std::vector<double>& vector) const {
    const std::vector<float> wanted = of_length_one(vector);
    std::vector<double> cosines(entries.size(), 0);
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (const auto found = m_vectors.find(key_of(entries[i]));
            found != m_vectors.end() && found->second.size() == wanted.size())
            cosines[i] =
                std::inner_product(wanted.begin(), wanted.end(), found->second.begin(), 0.0);
    return ranked(cosines);
}

} // namespace graticule::retrieval
