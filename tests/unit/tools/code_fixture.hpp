// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/file.hpp"
#include "tools/registry.hpp"
#include "tools/sets/code/code_settings.hpp"
#include "tools/workspace.hpp"

#include "unit/sandbox/sandbox_fixture.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace graticule::tools {

/// Calls of tools that execute code, in sessions of the sandbox that all tests share, over a folder
/// of two towns. Skipped where set-up has made no environment.
class CodeTest : public sandbox::test::SandboxTest {
protected:
    static void SetUpTestSuite() {} // the tools' sessions are the service's
    void SetUp() override {
        SandboxTest::SetUp();
        if (IsSkipped())
            return;
        write_file(data.path() / "towns.csv",
                   "name,people,longitude,latitude\nAlta,10,1,5\nBodo,32,2,6\n");
        settings.sandboxes = service();
    }

    virtual fs::path output_folder() const { return outputs.path(); }

    Workspace& workspace() {
        if (!m_workspace) {
            m_workspace = std::make_unique<Workspace>(
                geodata::Catalog::open({data.path()}, context), output_folder());
            m_workspace->set_code_settings(settings);
        }
        return *m_workspace;
    }

    Observation call(std::string_view tool, const Json& arguments) {
        ToolContext tool_context{workspace(), context};
        return call_tool(tool_context, tool, arguments);
    }

    Observation execute(const std::string& code) { return call("execute_code", {{"code", code}}); }

    CodeSettings settings;

private:
    std::unique_ptr<Workspace> m_workspace;
};

} // namespace graticule::tools
