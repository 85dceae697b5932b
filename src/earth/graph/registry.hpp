// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "earth/values/value.hpp"

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::earth {

class Call;

/// One of an algorithm's arguments.
struct Parameter {
    std::string name;
    bool optional = false;
};

/// A function that the local Earth Engine evaluates.
struct Algorithm {
    std::string name; ///< as the client has it, without "algorithms/"
    std::vector<Parameter> parameters;
    std::function<Value(Call&)> run;
};

/// The algorithms that are evaluated, each added once.
class Registry {
public:
    /// All that there are.
    static const Registry& all();

    /// @param names of the algorithm and those that mean the same, with commas between
    /// @param parameters their names with commas between, "?" behind those that may be left out
    /// @throws Error Internal where one is there already
    void add(std::string_view names, std::string_view parameters, std::function<Value(Call&)> run);

    /// @throws Error Unsupported, which names it
    const Algorithm& find(const std::string& name) const;
    const std::map<std::string, Algorithm, std::less<>>& algorithms() const { return m_algorithms; }

private:
    std::map<std::string, Algorithm, std::less<>> m_algorithms;
};

} // namespace graticule::earth
