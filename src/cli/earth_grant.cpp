// SPDX-License-Identifier: Apache-2.0
#include "cli/earth_grant.hpp"

#include "base/json.hpp"

#include "earth/service/python_hook.hpp"

#include <fmt/format.h>

namespace graticule::cli {

sandbox::HostGrant earth_grant(const std::string& address) {
    sandbox::HostGrant grant = sandbox::local_server_grant(address);
    grant.preamble = fmt::format("import os\nos.environ['GRATICULE_EARTH_URL'] = {}\n{}",
                                 to_line(address), earth::PythonHook);
    return grant;
}

} // namespace graticule::cli
