// SPDX-License-Identifier: Apache-2.0
#include "cli/given_scripts.hpp"

#include "cli/chat_model.hpp"
#include "cli/given_data.hpp"

namespace graticule::cli {

namespace fs = std::filesystem;

namespace {

std::vector<fs::path> scripts_of(const std::vector<std::string>& models) {
    std::vector<fs::path> scripts;
    for (const std::string& model : models)
        if (auto script = script_of(model))
            scripts.push_back(*std::move(script));
    return scripts;
}

} // namespace

std::vector<std::string> models_of(const evaluation::SuiteDefinition& suite) {
    std::vector<std::string> models;
    for (const evaluation::Arm& arm : suite.arms)
        for (std::string& model : arm.all_models())
            models.push_back(std::move(model));
    return models;
}

void remember_given_scripts(const std::vector<std::string>& models) {
    remember_given_data(scripts_of(models));
}

void require_given_scripts(const std::vector<std::string>& models,
                           const std::vector<fs::path>& allowed) {
    require_given(scripts_of(models), allowed);
}

} // namespace graticule::cli
