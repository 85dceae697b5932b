// SPDX-License-Identifier: Apache-2.0
#include "geodata/catalog.hpp"
#include "geodata/text_encoding.hpp"
#include "tools/call_list.hpp"
#include "tools/registry.hpp"
#include "tools/workspace.hpp"

#include "fuzz/promises.hpp"
#include "fuzz/targets.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace graticule::fuzz {

namespace {

constexpr std::size_t MaxCallsOfInput = 3; // of one input; maps take long

constexpr std::string_view Towns = "name,region,population,latitude,longitude,day\n"
                                   "Alta,north,100,60,10,2020-01-01\n"
                                   "Bodo,north,300,61,11,2020-02-29\n"
                                   "Cork,south,,51.9,179.5,\n";
constexpr std::string_view Squares = R"({"type":"FeatureCollection","features":[
{"type":"Feature","properties":{"code":"EQ","value":1},"geometry":{"type":"Polygon",
 "coordinates":[[[10,0],[11,0],[11,1],[10,1],[10,0]]]}},
{"type":"Feature","properties":{"code":"NO","value":2.5},"geometry":{"type":"Polygon",
 "coordinates":[[[9,59],[12,59],[12,62],[9,62],[9,59]]]}},
{"type":"Feature","properties":{"code":null,"value":null},"geometry":null}]})";
constexpr std::string_view Figures = "code,2020,2021\nNO,10,20\nEQ,4,5\nXX,7,7\n";
constexpr std::string_view Heights = "ncols 4\nnrows 3\nxllcorner 9\nyllcorner 59\ncellsize 1\n"
                                     "NODATA_value -9\n1 2 3 4\n5 6 -9 8\n9 10 11 12\n";
constexpr std::string_view Degrees = R"(GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",
6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]])";

geodata::Catalog make_catalog() {
    return geodata::Catalog::open(
        {scratch_file("towns.csv", Towns), scratch_file("squares.geojson", Squares),
         scratch_file("figures.csv", Figures),
         (scratch_file("heights.prj", Degrees), scratch_file("heights.asc", Heights))},
        quiet_context());
}

// Asks for a stop after a while, as somebody who waits would: a call may mean very much work. What
// does not stop then hangs.
class Patience {
public:
    explicit Patience(Cancellation& cancellation)
        : m_thread([&cancellation](const std::stop_token& done) {
              std::mutex mutex;
              std::unique_lock lock(mutex);
              std::condition_variable_any over;
              over.wait_for(lock, done, Longest, [&] { return done.stop_requested(); });
              if (!done.stop_requested())
                  cancellation.request();
          }) {}

private:
    static constexpr std::chrono::seconds Longest{2};
    std::jthread m_thread;
};

void expect_proper(const tools::Observation& observation, const std::string& tool) {
    if (observation.error_code == error_code_name(ErrorCode::Internal))
        break_off("no call is an internal error", tool + ": " + observation.text);
    if (observation.text.empty() || !geodata::is_utf8(observation.text))
        break_off("an observation is UTF-8 text", tool);
    to_line(observation.data);
}

} // namespace

// A list of calls, carried out over three small datasets and a raster of twelve cells.
void read_calls(std::string_view input) {
    static const geodata::Catalog Data = make_catalog();
    const std::filesystem::path out = scratch_folder() / "outputs";
    expect_errors_only([&] {
        std::vector<tools::Call> calls = tools::parse_calls(input, "CALLS.json");
        calls.resize(std::min(calls.size(), MaxCallsOfInput));
        tools::Workspace workspace(Data, out);
        Cancellation cancellation;
        const Patience patience(cancellation);
        const Context limited(quiet_context().pool(), &cancellation);
        tools::ToolContext context{workspace, limited};
        for (const tools::Call& call : calls)
            expect_proper(tools::call_tool(context, call.tool, call.arguments), call.tool);
    });
    std::filesystem::remove_all(out);
}

} // namespace graticule::fuzz
