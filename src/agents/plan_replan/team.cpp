// SPDX-License-Identifier: Apache-2.0
#include "agents/plan_replan/team.hpp"

#include "agents/coding/given_words.hpp"

namespace graticule::agents::plan_replan {

Team::Team(const ReplanOptions& options_of_run, const ToolCaller& by, std::string_view words,
           tools::Workspace& over, runs::EventLog& to, const Context& with)
    : ModelRun(options_of_run, by, words, over, to, with), options(options_of_run),
      promised(coding::promised_outputs(words, over.catalog())),
      given(coding::given_words(*this, options).words), guided(options, words) {
    usage.set_price(PlannerRole, options.planner.price);
    usage.set_price(WorkerRole, options.worker.price);
}

} // namespace graticule::agents::plan_replan
