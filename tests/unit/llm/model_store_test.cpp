// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "llm/local/local_model.hpp"
#include "llm/local/model_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

namespace graticule::llm {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class Store : public ::testing::Test {
protected:
    template <typename Action>
    std::string fault_of(const Action& action, ErrorCode code) {
        try {
            action();
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), code) << error.one_line();
            return error.one_line();
        }
        ADD_FAILURE() << "no error";
        return "";
    }

    Environment environment(std::map<std::string, std::string> variables) {
        return [variables](const std::string& name) -> std::optional<std::string> {
            const auto found = variables.find(name);
            return found == variables.end() ? std::nullopt : std::optional(found->second);
        };
    }

    fs::path gguf(const std::string& name) {
        write_file(m_folder.path() / name, "GGUF and more");
        return m_folder.path() / name;
    }

    TemporaryFolder m_folder;
    ModelStore m_store{m_folder.path() / "store"};
};

TEST_F(Store, IsWhereTheUserKeepsData) {
    EXPECT_EQ(ModelStore::of_user(environment({{"HOME", "/home/x"}})).folder(),
              "/home/x/.local/share/graticule/models");
    EXPECT_EQ(
        ModelStore::of_user(environment({{"HOME", "/home/x"}, {"XDG_DATA_HOME", "/d"}})).folder(),
        "/d/graticule/models");
    EXPECT_EQ(ModelStore::of_user(environment({{"HOME", "/home/x"}, {"GRATICULE_MODELS", "/m"}}))
                  .folder(),
              "/m");
    EXPECT_THAT(fault_of([&] { ModelStore::of_user(environment({})); }, ErrorCode::InvalidArgument),
                HasSubstr("GRATICULE_MODELS"));
}

TEST_F(Store, KeepsWhereAModelOfTheUsersIs) {
    EXPECT_THAT(m_store.models(), IsEmpty());
    m_store.add_file("mine", gguf("a.gguf"), 4096);
    ASSERT_THAT(m_store.models(), SizeIs(1));
    const StoredModel model = m_store.model("mine");
    EXPECT_EQ(model.file, m_folder.path() / "a.gguf");
    EXPECT_EQ(model.bytes, 13U);
    EXPECT_EQ(model.context_window, 4096);
    m_store.remove_model("mine");
    EXPECT_THAT(m_store.models(), IsEmpty());
    EXPECT_TRUE(fs::exists(m_folder.path() / "a.gguf"));
}

TEST_F(Store, RefusesNamesAndFilesThatAreNone) {
    const fs::path file = gguf("a.gguf");
    for (const char* const name : {"", "../x", "a/b", ".hidden", "a b", "-x"})
        EXPECT_THAT(
            fault_of([&] { m_store.add_file(name, file, 512); }, ErrorCode::InvalidArgument),
            HasSubstr("is no name"))
            << name;
    m_store.add_file("mine", file, 512);
    EXPECT_THAT(fault_of([&] { m_store.add_file("mine", file, 512); }, ErrorCode::InvalidArgument),
                HasSubstr("already"));
    EXPECT_THAT(
        fault_of([&] { m_store.add_file("smollm2-135m", file, 512); }, ErrorCode::InvalidArgument),
        HasSubstr("already"));
    fault_of([&] { m_store.add_file("other", m_folder.path() / "gone", 512); },
             ErrorCode::NotFound);
    write_file(file, "no model");
    EXPECT_THAT(fault_of([&] { m_store.add_file("other", file, 512); }, ErrorCode::Malformed),
                HasSubstr("no GGUF"));
    EXPECT_THAT(m_store.models(), SizeIs(1));
}

TEST_F(Store, NoticesAFileThatHasChanged) {
    m_store.add_file("mine", gguf("a.gguf"), 512);
    write_file(m_folder.path() / "a.gguf", "GGUF");
    EXPECT_THAT(fault_of([&] { m_store.model("mine"); }, ErrorCode::NotFound),
                HasSubstr("has changed"));
    fs::remove(m_folder.path() / "a.gguf");
    EXPECT_THAT(fault_of([&] { m_store.model("mine"); }, ErrorCode::NotFound),
                HasSubstr("is not there"));
    for (const char* const record : {"", "{}", "[]", R"({"format": 2})",
                                     R"({"format": 1, "bytes": -1, "context_window": 5})"}) {
        write_file(m_store.folder() / "models" / "mine" / "model.json", record);
        EXPECT_THAT(fault_of([&] { m_store.models(); }, ErrorCode::Malformed),
                    HasSubstr("model.json"));
    }
}

TEST_F(Store, SaysHowToSetUpWhatIsMissing) {
    const Environment here = environment({{"GRATICULE_MODELS", m_store.folder().string()}});
    EXPECT_THAT(fault_of([&] { open_model("local/smollm2-135m", here); }, ErrorCode::NotFound),
                HasSubstr("graticule model add smollm2-135m"));
    for (const char* const name : {"local/", "local/../x", "local/nobody"})
        EXPECT_THAT(fault_of([&] { open_model(name, here); }, ErrorCode::NotFound),
                    HasSubstr("graticule model list"))
            << name;
    m_store.add_file("mine", gguf("a.gguf"), 512);
    EXPECT_THAT(fault_of([&] { open_model("local/mine", here); }, ErrorCode::NotFound),
                HasSubstr("The server that runs local models is not set up"));
    fault_of([&] { m_store.remove_model("nobody"); }, ErrorCode::NotFound);
}

// By which stored answers of one model are told from those of another.
TEST_F(Store, SaysWhichFileAModelIs) {
    const Environment here = environment({{"GRATICULE_MODELS", m_store.folder().string()}});
    m_store.add_file("mine", gguf("a.gguf"), 512);
    const std::string first = file_of_local_model("local/mine", here);
    EXPECT_EQ(file_of_local_model("local/mine", here), first);
    m_store.remove_model("mine");
    m_store.add_file("mine", gguf("b.gguf"), 512);
    EXPECT_NE(file_of_local_model("local/mine", here), first);
    EXPECT_TRUE(is_local_model("local/mine"));
    EXPECT_FALSE(is_local_model("local"));
    EXPECT_FALSE(is_local_model("localhost/mine"));
}

TEST(KnownModels, ArePinned) {
    std::vector<PinnedPackage> packages{known_server().package};
    for (const KnownModel& model : known_models())
        packages.push_back(model.package);
    ASSERT_GE(packages.size(), 2U);
    for (const PinnedPackage& package : packages) {
        EXPECT_THAT(package.wheel_sha256, ::testing::MatchesRegex("[0-9a-f]{64}"));
        EXPECT_FALSE(package.licence.empty());
        for (const PackagedFile& file : package.files)
            EXPECT_THAT(file.sha256, ::testing::MatchesRegex("[0-9a-f]{64}")) << file.path;
    }
}

TEST(KnownModels, RefusePathsThatLeadOut) {
    for (const char* const path : {"../x", "/etc/passwd", "a/../../x", "", "a//b/.", "a/./b"}) {
        const Json table = {{"models",
                             {{{"name", "m"},
                               {"title", "M"},
                               {"package", "p"},
                               {"version", "1"},
                               {"wheel_sha256", "0"},
                               {"wheel_bytes", 1},
                               {"licence", "MIT"},
                               {"context_window", 1},
                               {"files", {{{"path", path}, {"bytes", 1}, {"sha256", "0"}}}}}}}};
        EXPECT_THROW(read_known_models({table, "table"}), Error) << path;
    }
}

} // namespace
} // namespace graticule::llm
