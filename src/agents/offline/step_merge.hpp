// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/plan.hpp"

#include <cstddef>
#include <map>
#include <set>
#include <string>

namespace graticule::agents::offline {

/// Brings further plans beside one that is carried out first, in one workspace: what a step of
/// theirs makes from the same arguments is there already, and what they make otherwise gets a name
/// of its own.
class StepMerge {
public:
    explicit StepMerge(const Plan& first);

    /// What becomes of the steps of a further plan that only draw or write files.
    enum class Files { LeaveOut, Keep };

    /// The steps of a plan that no plan before it has, renamed and numbered on; its answer refers
    /// to the steps as they are numbered now.
    Plan beside(const Plan& other, Files files = Files::LeaveOut);

private:
    /// What a step makes, told by its tool and arguments and by what made those.
    struct Known {
        std::string id;
        std::string output; ///< name in the workspace; empty where it makes no dataset
    };
    /// One plan's own names and ids, as the steps before had them.
    struct Naming {
        std::map<std::string, std::string> makers; ///< dataset name to what made it
        std::map<std::string, std::string> steps;  ///< step id to what it is
    };

    std::string identity(const Step& step, const Naming& naming) const;
    Step renamed(const Step& step, const Naming& naming);
    std::string free_name(const std::string& name);
    void add(const std::string& identity, Known known);

    std::map<std::string, Known> m_known;            ///< by identity
    std::map<std::string, std::string> m_identities; ///< long form to short
    std::set<std::string> m_names;
    std::size_t m_steps = 0;
};

} // namespace graticule::agents::offline
