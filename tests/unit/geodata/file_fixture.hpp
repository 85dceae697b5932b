// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json.hpp"
#include "geodata/read.hpp"

#include "unit/repository.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::geodata {

/// Tests that read and write files in a folder of their own.
class FileTest : public testing::Test {
protected:
    fs::path path(const std::string& name) const { return m_folder.path() / name; }

    fs::path make(const std::string& name, std::string_view content) const {
        const fs::path file = path(name);
        fs::create_directories(file.parent_path());
        write_file(file, content);
        return file;
    }

    ReadResult read(const fs::path& file, const ReadOptions& options = {}) const {
        return read_layer(file, options, m_context);
    }

    /// Names in the folder, sorted.
    std::vector<std::string> files() const {
        std::vector<std::string> names;
        for (const fs::directory_entry& entry : fs::directory_iterator(m_folder.path()))
            names.push_back(entry.path().filename().string());
        std::ranges::sort(names);
        return names;
    }

    static fs::path fixture(const std::string& name) {
        return test::repository() / "tests" / "fixtures" / "geodata" / name;
    }

    TemporaryFolder m_folder;
    ThreadPool m_pool{2};
    Context m_context{m_pool};
};

/// The code and the message of the error that `call` throws.
inline std::pair<ErrorCode, std::string> error_of(const std::function<void()>& call) {
    try {
        call();
    } catch (const Error& error) {
        EXPECT_EQ(error.one_line().find('\n'), std::string::npos) << "more than one line";
        return {error.code(), error.message()};
    }
    ADD_FAILURE() << "no error";
    return {ErrorCode::Internal, ""};
}

/// True if a note has these words.
inline bool noted(const ReadResult& result, std::string_view words) {
    return std::ranges::any_of(result.notes, [&](const std::string& note) {
        return note.find(words) != std::string::npos;
    });
}

/// A field's values as text, "null" where there is none.
inline std::vector<std::string> texts(const Layer& layer, std::string_view field) {
    const Column& column = layer.column(field);
    std::vector<std::string> values;
    for (std::size_t row = 0; row < column.size(); ++row)
        values.push_back(column.is_null(row) ? "null" : column.display(row));
    return values;
}

} // namespace graticule::geodata
