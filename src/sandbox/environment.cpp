// SPDX-License-Identifier: Apache-2.0
#include "sandbox/environment.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/unconfined.hpp"

#include <fmt/format.h>

#include <set>
#include <system_error>

namespace graticule::sandbox {

namespace {

std::set<std::string> packages_in(const fs::path& environment) {
    std::set<std::string> packages; // "numpy-2.4.6.dist-info"
    std::error_code failure;
    for (const fs::directory_entry& version : fs::directory_iterator(environment / "lib", failure))
        for (const fs::directory_entry& installed :
             fs::directory_iterator(version.path() / "site-packages", failure))
            if (installed.path().extension() == ".dist-info")
                packages.insert(installed.path().filename().string());
    return packages;
}

} // namespace

std::string packages_hash(const fs::path& environment) {
    const auto packages = unconfined([&] { return packages_in(environment); });
    if (packages.empty())
        throw Error(ErrorCode::Io,
                    fmt::format("No packages can be found in {}", environment.string()),
                    "`make setup` in the project makes it anew; docs/install.md says how else");
    std::string list;
    for (const std::string& package : packages)
        list += package + "\n";
    return sha256(list);
}

} // namespace graticule::sandbox
