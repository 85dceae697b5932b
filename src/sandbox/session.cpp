// SPDX-License-Identifier: Apache-2.0
#include "sandbox/session.hpp"

#include "base/error.hpp"
#include "base/unconfined.hpp"
#include "sandbox/confinement/order.hpp"
#include "sandbox/confinement/private_network.hpp"
#include "sandbox/execution_watch.hpp"
#include "sandbox/folder_copies.hpp"
#include "sandbox/kept_rights.hpp"
#include "sandbox/sandbox.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::sandbox {

namespace {

constexpr std::size_t MostSourceBytes = 1U << 20U;
constexpr std::size_t MostHistory = 1000;
constexpr std::chrono::seconds OpeningTime{10};
constexpr std::chrono::seconds MostLooking{10}; // the session itself stops after less

// What published systems' models asked for and did not have, and what to use instead.
Json packages_refused(const std::map<std::string, std::string>& more) {
    Json reasons = {
        {"arcpy", "it is part of ArcGIS; use geopandas, shapely and rasterio"},
        {"arcgis", "it is part of ArcGIS; use geopandas, shapely and rasterio"},
        {"pykrige",
         "use scipy.interpolate (griddata, RBFInterpolator) or sklearn.gaussian_process"},
        {"skimage", "use scipy.ndimage, or rasterio.features for shapes of rasters"},
        {"cv2", "use scipy.ndimage and rasterio"},
        {"qgis", "use geopandas and rasterio"},
        {"osgeo", "use rasterio for rasters, and geopandas or pyogrio for layers"},
        {"torch", "use sklearn"},
        {"tensorflow", "use sklearn"}};
    for (const auto& [name, reason] : more)
        reasons[name] = reason;
    return reasons;
}

} // namespace

Session::Session(std::shared_ptr<Sandbox> sandbox, SessionSetup setup, const Context& context,
                 SessionSlot slot)
    : m_slot(std::move(slot)), m_sandbox(std::move(sandbox)), m_setup(std::move(setup)),
      m_context(&context), m_family(std::make_shared<int>()) {
    unconfined([this] { start(); });
}

// Ending a process and what limited it is for a thread that may.
Session::~Session() {
    unconfined([this] {
        m_process.reset();
        m_folders.reset();
    });
}

namespace {

Json preambles_of(const std::vector<HostGrant>& hosts) {
    Json preambles = Json::array();
    for (const HostGrant& host : hosts)
        if (!host.preamble.empty())
            preambles.push_back(host.preamble);
    return preambles;
}

} // namespace

void Session::start() {
    m_process = std::make_shared<SessionProcess>(*m_sandbox, m_setup);
    m_baseline = std::make_unique<Baseline>(baseline_of(m_setup, m_sandbox->shared_bytes()));
    m_variables.clear();
    Execution opening;
    const std::string folder(confinement::SessionFolder);
    SessionSetup patient = m_setup; // the time limit is for code
    patient.limits.time = OpeningTime;
    ExecutionWatch(*m_process, patient, *m_context, *m_baseline)
        .see_through(
            {{"kind", "start"},
             {"figures",
              (std::filesystem::path(folder) / m_setup.figures).lexically_normal().string()},
             {"refused_packages", packages_refused(m_setup.refused_packages)},
             {"proxy", m_setup.hosts.empty()
                           ? Json()
                           : Json(fmt::format("http://127.0.0.1:{}", confinement::ProxyPort))},
             {"preambles", preambles_of(m_setup.hosts)},
             {"strict", m_setup.strict},
             {"single_use", m_setup.single_use},
             {"seed", m_setup.seed ? Json(*m_setup.seed) : Json()}},
            opening);
    if (opening.session_ended)
        throw Error(ErrorCode::Io,
                    "A session ended before it began: " + opening.limit + opening.errors.latest);
}

Execution Session::look(Json request) {
    SessionSetup patient = m_setup; // the time limit is for code
    patient.limits.time = MostLooking;
    return unconfined([&] { return run(std::move(request), patient); });
}

Execution Session::run(Json request, const SessionSetup& setup) {
    const KeptRights rights(m_setup); // goes when the code stands still, or its process has ended
    const bool is_fresh = !m_process;
    if (is_fresh)
        start();
    else if (!m_process->has_ended()) // else what is executed tells how it did
        thaw();
    Execution execution;
    execution.number = m_number;
    execution.in_fresh_session = is_fresh && m_was_lost;
    try {
        ExecutionWatch(*m_process, setup, *m_context, *m_baseline)
            .see_through(std::move(request), execution);
    } catch (const Error&) {
        m_process.reset(); // in the middle of something
        m_was_lost = true;
        throw;
    }
    execution.contacts = m_process->contacts();
    if (execution.names)
        m_variables = *execution.names;
    else // a session of Node
        for (const Variable& variable : execution.variables)
            if (std::find(m_variables.begin(), m_variables.end(), variable.name)
                == m_variables.end())
                m_variables.push_back(variable.name);
    if (execution.session_ended) {
        m_process.reset();
        m_was_lost = true;
        execution.lost = std::exchange(m_variables, {});
    }
    return execution;
}

Execution Session::execute(const std::string& code) {
    if (code.size() > MostSourceBytes)
        throw Error(ErrorCode::LimitExceeded, "Code of more than 1 MB is not executed");
    ++m_number;
    Execution execution = unconfined([&] {
        return run({{"kind", "execute"}, {"code", code}, {"number", m_number}}, m_setup);
    });
    if (execution.succeeded() && m_history.size() < MostHistory)
        m_history.push_back(code);
    return execution;
}

Execution Session::inspect(const std::string& name) {
    return look({{"kind", "inspect"}, {"name", name}});
}

Execution Session::analyse(const std::string& code) {
    return look({{"kind", "analyse"}, {"code", code}});
}

Execution Session::ask(const std::string& about, Json details) {
    return look({{"kind", "inquire"}, {"about", about}, {"details", std::move(details)}});
}

std::vector<Execution> Session::replay() {
    std::vector<Execution> executions;
    std::vector<std::string> history = std::exchange(m_history, {});
    for (std::size_t i = 0; i < history.size(); ++i) {
        executions.push_back(execute(history[i]));
        if (executions.back().succeeded())
            continue;
        m_history.insert(m_history.end(), history.begin() + static_cast<std::ptrdiff_t>(i),
                         history.end()); // for when it can be
        break;
    }
    return executions;
}

std::string Session::stored_output(std::uint64_t from, std::size_t limit) const {
    return m_process ? m_process->output().stored(from, limit) : std::string();
}

} // namespace graticule::sandbox
