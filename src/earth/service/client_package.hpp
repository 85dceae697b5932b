// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace graticule::earth {

/// What the Python package earthengine-api carries and its client asks a server for: which calls
/// there are, and the signatures of all algorithms.
class ClientPackage {
public:
    /// @param place the package's folder `ee`, a folder that holds it, a Python environment, or the
    ///              program of one
    /// @throws Error NotFound with what to do, Malformed
    static ClientPackage find(const std::filesystem::path& place);

    const std::filesystem::path& folder() const { return m_folder; }
    const std::string& algorithms() const { return m_algorithms; }
    /// The discovery document with this address in it.
    std::string discovery(const std::string& url) const;

private:
    std::filesystem::path m_folder;
    std::string m_algorithms;
    std::string m_discovery;
};

} // namespace graticule::earth
