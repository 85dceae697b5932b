// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/checked_json.hpp"
#include "base/error.hpp"
#include "base/json.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace graticule::llm {

/// A folder of answers that one model gave, by what it was asked. Answers are written whole or not
/// at all, so that several processes may share a folder.
class AnswerStore {
public:
    /// @param name the model's, "openai/gpt-4.1"
    /// @param address of its server: another one may answer otherwise by the same name
    /// @param folder made where it is not there
    /// @param member that holds the answer in a file
    /// @throws Error Io
    AnswerStore(std::string name, std::string address, std::filesystem::path folder,
                std::string member);

    /// What is no answer of ours in the folder counts as none.
    /// @param read makes the answer of its record, and throws Error where that is damaged
    template <typename Answer>
    std::optional<Answer> find(const Json& asked, Answer (*read)(const CheckedJson&)) const {
        const std::optional<Json> record = record_of(asked);
        if (!record)
            return std::nullopt;
        try {
            return read(CheckedJson(*record, "the stored answer"));
        } catch (const Error&) { // the model is asked, and it is written anew
            return std::nullopt;
        }
    }

    /// @throws Error Io
    void keep(const Json& asked, const Json& answer) const;

private:
    std::filesystem::path file_of(const Json& asked) const;
    std::optional<Json> record_of(const Json& asked) const;

    std::string m_name;
    std::string m_address;
    std::filesystem::path m_folder;
    std::string m_member;
};

} // namespace graticule::llm
