// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/checked_json.hpp"
#include "base/json.hpp"

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace graticule::evaluation::questions {

/// Values that were worked out for a set of tasks, by name. A check names one, or several that will
/// all do: "kilometres|miles".
///
/// @p where, or the value that names them, is told in messages
/// @throws Error Malformed, from each function, for a name that is not known or a value of another
///         type
class ExpectedValues {
public:
    /// @throws Error as read_file(); Malformed
    explicit ExpectedValues(const std::filesystem::path& file);

    std::vector<double> numbers(const std::string& names, const CheckedJson& where) const;
    std::map<std::string, double> rows(const std::string& name, const CheckedJson& where) const;
    std::vector<std::size_t> counts(const CheckedJson& names) const;
    std::vector<double> list_of_numbers(const CheckedJson& name) const;
    std::vector<std::string> texts(const CheckedJson& name) const;

    /// Of a list each element, which is a text or a list of those that will all do.
    std::vector<std::vector<std::string>> alternatives(const CheckedJson& name) const;

private:
    CheckedJson named(const std::string& name, const CheckedJson& where) const;

    std::string m_file;
    Json m_values;
};

} // namespace graticule::evaluation::questions
