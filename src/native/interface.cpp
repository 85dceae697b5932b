// SPDX-License-Identifier: Apache-2.0
// What Python calls by ctypes: plain C, texts as JSON in UTF-8, columns by Arrow's C data
// interface. A text that is given back lives until the next call with the same handle. Where
// something fails that gives back a text, it is {"code", "message", "hint"}.
#include "base/error.hpp"
#include "base/json.hpp"
#include "geodata/crs/proj_database.hpp"
#include "native/call.hpp"
#include "native/declarations.hpp"
#include "native/engine.hpp"
#include "tools/failed_observation.hpp"

#include <chrono>
#include <exception>
#include <memory>
#include <new>
#include <string>

#define GRATICULE_NATIVE extern "C" __attribute__((visibility("default")))

using graticule::Error;
using graticule::ErrorCode;
using graticule::Json;
using graticule::to_line;
using graticule::native::Call;
using graticule::native::Engine;

struct GraticuleCall {
    std::shared_ptr<Call> call; // the engine holds it, too, while it runs
    std::string text;
};

namespace {

constexpr const char* NoMemory =
    R"({"code": "limit_exceeded", "message": "There is no memory left", "hint": ""})";

/// Runs `work` with no exception beyond it; what went wrong is left in `text`.
/// @return null where nothing went wrong
template <class Work>
const char* error_of(std::string& text, const Work& work) noexcept {
    try {
        try {
            work();
            return nullptr;
        } catch (const Error& error) {
            text = to_line(graticule::tools::failed_observation(error).data.at("error"));
        } catch (const std::bad_alloc&) {
            return NoMemory;
        } catch (const std::exception& error) {
            const Error internal(ErrorCode::Internal, error.what());
            text = to_line(graticule::tools::failed_observation(internal).data.at("error"));
        }
        return text.c_str();
    } catch (const std::exception&) {
        return NoMemory;
    }
}

} // namespace

/// What all sessions share is made before they are forked: the declarations, which are given back,
/// and the database of coordinate reference systems. No thread is started.
GRATICULE_NATIVE const char* graticule_native_warm() {
    static std::string text;
    const char* const failed = error_of(text, [&] {
        graticule::geodata::keep_proj_database_in_memory();
        graticule::geodata::close_proj_connections();
        text = to_line(graticule::native::declarations());
    });
    return failed == nullptr ? text.c_str() : failed;
}

/// @return null where no thread can be had
GRATICULE_NATIVE Engine* graticule_native_start() {
    try {
        return new Engine;
    } catch (const std::exception&) {
        return nullptr;
    }
}

/// Waits for the call that is running.
GRATICULE_NATIVE void graticule_native_stop(Engine* engine) {
    delete engine;
}

/// The same where no call is running, not even one that was left to itself.
/// @return whether it was stopped
GRATICULE_NATIVE int graticule_native_stop_idle(Engine* engine) {
    constexpr std::chrono::milliseconds Patience{10};
    if (!engine->idle_within(Patience))
        return 0;
    delete engine;
    return 1;
}

/// @return null where there is neither memory nor a descriptor, or the settings are none
GRATICULE_NATIVE GraticuleCall* graticule_native_call(Engine* engine, const char* settings) {
    try {
        auto handle = std::make_unique<GraticuleCall>();
        handle->call = std::make_shared<Call>(*engine, Json::parse(settings));
        return handle.release();
    } catch (const std::exception&) {
        return nullptr;
    }
}

GRATICULE_NATIVE const char* graticule_native_give_columns(GraticuleCall* handle,
                                                           const char* described,
                                                           const ArrowSchema* schema,
                                                           const ArrowArray* batch) {
    return error_of(handle->text,
                    [&] { handle->call->give_columns(Json::parse(described), *schema, *batch); });
}

GRATICULE_NATIVE const char* graticule_native_give_file(GraticuleCall* handle,
                                                        const char* described) {
    return error_of(handle->text, [&] { handle->call->give_file(Json::parse(described)); });
}

/// @return a descriptor that can be read once the call has finished, or -1
GRATICULE_NATIVE int graticule_native_run(GraticuleCall* handle, const char* tool,
                                          const char* arguments) {
    int finished = -1;
    error_of(handle->text,
             [&] { finished = Call::start(handle->call, tool, Json::parse(arguments)); });
    return finished;
}

GRATICULE_NATIVE void graticule_native_cancel(GraticuleCall* handle) {
    handle->call->cancel();
}

/// @pre the call has finished
GRATICULE_NATIVE const char* graticule_native_outcome(GraticuleCall* handle) {
    const char* const failed =
        error_of(handle->text, [&] { handle->text = to_line(handle->call->take_outcome()); });
    return failed == nullptr ? handle->text.c_str() : "null";
}

/// @pre the call has finished
GRATICULE_NATIVE const char* graticule_native_take_columns(GraticuleCall* handle, const char* name,
                                                           const char* geometry,
                                                           ArrowSchema* schema, ArrowArray* batch) {
    return error_of(handle->text,
                    [&] { handle->call->take_columns(name, geometry, *schema, *batch); });
}

/// Ends a call, also one that still runs: it is then left to itself, cancelled.
GRATICULE_NATIVE void graticule_native_release(GraticuleCall* handle) {
    handle->call->cancel();
    delete handle;
}
