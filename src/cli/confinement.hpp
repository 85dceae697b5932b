// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

namespace graticule::cli {

/// What a command may open, beside the program's own installation, while it reads files that came
/// from outside.
struct Grants {
    /// Files, each with those beside it that belong to it, and folders with all that is in them.
    /// Links that lead elsewhere are not followed.
    std::vector<std::filesystem::path> read;
    /// Folders to write to; made where they are missing, and removed again if they stay empty.
    std::vector<std::filesystem::path> change;
};

void add(Grants& grants, const Grants& more);

/// From its beginning until the process ends, the kernel lets the thread that made it, and all that
/// this one starts, open nothing but what is granted, use no network and start no program; what has
/// to, is done by unconfined() (base/unconfined.hpp). Secrets are taken out of the environment.
/// Temporary files go to a folder of its own, which goes with it. docs/security.md says against
/// whom.
class Confinement {
public:
    /// @throws Error Io where a folder cannot be made, Refused where the kernel does not do what it
    ///         offers
    explicit Confinement(const Grants& grants);
    ~Confinement();
    Confinement(const Confinement&) = delete;
    Confinement& operator=(const Confinement&) = delete;

private:
    void make_folder(const std::filesystem::path& folder);
    void make_scratch_folder();
    void lock(const Grants& grants) const;
    void remove_folders() const;

    std::vector<std::filesystem::path> m_made; ///< the outermost first
    std::filesystem::path m_scratch;
};

} // namespace graticule::cli
