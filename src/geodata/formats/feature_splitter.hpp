// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::geodata {

/// Text of a file with whole features in it, and where each lies.
struct FeatureBlock {
    struct Place {
        std::size_t begin;
        std::size_t size;
    };
    std::string text; ///< ends in SlackBytes that belong to no feature
    std::vector<Place> features;

    static constexpr std::size_t SlackBytes = 64; ///< parsers may look at so much beyond a feature
};

/// Cuts the text of a GeoJSON file into features without parsing it: by braces outside of strings.
/// Nothing is held but the block at hand, so that a file may be larger than the memory.
///
/// What it finds unusual it declines, and says so; such a file is to be read in another way. That
/// is no verdict on the file.
class FeatureSplitter {
public:
    enum class Layout {
        Collection, ///< one object with a member "features"
        Lines       ///< features one after another, with or without record separators
    };

    FeatureSplitter(const std::filesystem::path& path, Layout layout);

    /// Fills `block` with the next features.
    /// @return false where there are none left, or where declined() is true
    bool next(FeatureBlock& block);

    /// True once something was met that this does not cut: what stands before the features is
    /// long, there is none, braces do not match, the file ends early.
    bool declined() const { return m_declined; }

    /// All that is not in "features", as one JSON text, with an empty array in their place.
    /// @pre next() has returned false, and declined() is false
    std::string frame() const { return m_before + "[]" + m_after; }

    std::uintmax_t bytes_in_all() const { return m_size; }
    std::uintmax_t bytes_taken() const { return m_taken; }

private:
    enum class State { Before, Features, After, Done };

    bool fill(std::size_t bytes);
    bool decline();
    void skip_before();
    bool cut(FeatureBlock& block);
    void keep_rest();
    char separator_at(std::size_t& position) const;

    Layout m_layout;
    std::ifstream m_stream;
    std::uintmax_t m_size = 0;
    std::uintmax_t m_taken = 0;
    State m_state = State::Before;
    bool m_declined = false;
    bool m_after_comma = false; ///< a feature has to follow
    bool m_any = false;         ///< a feature went before: a comma has to follow, or the end
    std::string m_pending;      ///< read and not handed out
    std::string m_before;
    std::string m_after;
};

} // namespace graticule::geodata
