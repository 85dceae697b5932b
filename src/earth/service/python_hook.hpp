// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace graticule::earth {

/// A sitecustomize.py that sends scripts' `ee` to the server that GRATICULE_EARTH_URL names, so
/// that they run as they are, with their own ee.Authenticate() and ee.Initialize().
inline constexpr std::string_view PythonHook =
    R"(# Sends `ee` to the local Earth Engine at GRATICULE_EARTH_URL. Put this file's folder on PYTHONPATH.
import importlib.abc
import importlib.util
import os
import sys

URL = os.environ.get("GRATICULE_EARTH_URL")


class LocalEarthEngine(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name != "ee":
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec("ee")
        if spec is None:
            return None
        execute = spec.loader.exec_module

        def exec_module(module):
            execute(module)
            import google.oauth2.credentials

            data = module.data
            data.DEFAULT_API_BASE_URL = URL + "api"
            data.DEFAULT_TILE_BASE_URL = URL
            data.DEFAULT_CLOUD_API_BASE_URL = URL
            local = google.oauth2.credentials.Credentials("local", quota_project_id="local")
            data.get_persistent_credentials = lambda: local
            module.Authenticate = lambda *_args, **_options: True

        spec.loader.exec_module = exec_module
        return spec


if URL:
    URL = URL.rstrip("/") + "/"
    sys.meta_path.insert(0, LocalEarthEngine())
)";

} // namespace graticule::earth
