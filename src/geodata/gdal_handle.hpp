// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gdal.h>

#include <memory>
#include <string>

/// GDAL behind owning handles. For the .cpp files of geodata, operations and cartography only.
namespace graticule::geodata {

struct GdalCloser {
    void operator()(GDALDatasetH dataset) const { GDALClose(dataset); }
};
using GdalDataset = std::unique_ptr<void, GdalCloser>;

/// Registers drivers (once; thread-safe) and silences GDAL's own printing. Network drivers and
/// /vsicurl are never registered.
void initialise_gdal();

/// Collects GDAL's messages on this thread while it lives, so that an error can quote the reason.
class GdalMessages {
public:
    GdalMessages();
    ~GdalMessages();
    GdalMessages(const GdalMessages&) = delete;
    GdalMessages& operator=(const GdalMessages&) = delete;

    /// The first failure on one line, without paths of temporary files; empty if there was none.
    std::string first_failure() const;
    bool failed() const { return !m_first_failure.empty(); }
    /// What libtiff left out since it could not read it; GDAL only warns of that, and goes on
    /// without what it was: where the cells lie, what marks the missing ones. Empty if nothing.
    const std::string& unread() const { return m_unread; }

private:
    static void collect(CPLErr severity, CPLErrorNum number, const char* message);
    static void keep(std::string& kept, const char* message);
    std::string m_first_failure;
    std::string m_unread;
};

} // namespace graticule::geodata
