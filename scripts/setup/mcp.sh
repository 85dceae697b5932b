# SPDX-License-Identifier: Apache-2.0
# Sourced by setup.sh: what the tests of the Model Context Protocol ask servers with. deps/mcp has the official client for
# Python, deps/mcp-npm the official conformance suite, the client for TypeScript, and the Node.js that the suite needs,
# which is newer than the distribution's. Needs python.sh and npm.sh.

setup_mcp() {
    make_environment mcp "$root/scripts/setup/mcp.lock" "the environment of the Model Context Protocol's client"
    install_packages mcp-npm "$root/tests/mcp/npm" "the Model Context Protocol's conformance suite and client"
}
