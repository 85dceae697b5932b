// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"

#include "telemetry/trace_settings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

namespace graticule::telemetry {
namespace {

using testing::HasSubstr;
using testing::Not;

using Variables = std::map<std::string, std::string>;

std::optional<TraceSettings> settings_of(Variables variables) {
    return trace_settings([&](const std::string& name) {
        const auto found = variables.find(name);
        return found == variables.end() ? std::nullopt : std::optional(found->second);
    });
}

const Variables Address{{"OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:4318/"}};

Variables with(const std::string& name, const std::string& value) {
    Variables variables = Address;
    variables[name] = value;
    return variables;
}

std::string text_in(const TraceSettings& settings, const std::string& name) {
    for (const auto& [key, value] : settings.resource)
        if (key == name)
            return value.get<std::string>();
    return {};
}

TEST(TraceSettings, AreNoneWithoutAnAddressOrWhereSwitchedOff) {
    EXPECT_FALSE(settings_of({}));
    EXPECT_FALSE(settings_of({{"OTEL_SERVICE_NAME", "maps"}, {"OTEL_TRACES_EXPORTER", "zipkin"}}));
    EXPECT_FALSE(settings_of(with("OTEL_SDK_DISABLED", "TRUE")));
    EXPECT_FALSE(settings_of(with("OTEL_TRACES_EXPORTER", "none")));
    EXPECT_TRUE(settings_of(with("OTEL_SDK_DISABLED", "no")));
}

TEST(TraceSettings, HaveTheAddressTheTimeAndTheService) {
    const auto usual = settings_of(Address);
    ASSERT_TRUE(usual);
    EXPECT_EQ(usual->url, "http://127.0.0.1:4318/v1/traces");
    EXPECT_EQ(usual->timeout, std::chrono::seconds(10));
    EXPECT_EQ(text_in(*usual, "service.name"), "graticule");
    EXPECT_FALSE(usual->with_content);
    EXPECT_EQ(settings_of(with("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "https://x.example/a"))->url,
              "https://x.example/a");
    EXPECT_EQ(settings_of(with("OTEL_EXPORTER_OTLP_TIMEOUT", "250"))->timeout,
              std::chrono::milliseconds(250));
    const auto named =
        settings_of(with("OTEL_RESOURCE_ATTRIBUTES", "service.name=a%20b , team=%C3%A9=%zz"));
    EXPECT_EQ(text_in(*named, "service.name"), "a b");
    EXPECT_EQ(text_in(*named, "team"), "é=%zz");
}

TEST(TraceSettings, HaveHeadersWhoseValuesAreInNoMessage) {
    const auto settings =
        settings_of(with("OTEL_EXPORTER_OTLP_HEADERS", "authorization=Bearer%20hidden, x-a=b=c"));
    ASSERT_EQ(settings->headers.size(), 3U);
    EXPECT_EQ(settings->headers[1].name, "authorization");
    EXPECT_EQ(settings->headers[1].value, "Bearer hidden");
    EXPECT_EQ(settings->headers[2].value, "b=c");
    for (const char* list : {"hidden", "=hidden", "a=hidden%0d%0ab", "a b=hidden", "a:=hidden"}) {
        try {
            settings_of(with("OTEL_EXPORTER_OTLP_HEADERS", list));
            ADD_FAILURE() << list;
        } catch (const Error& error) {
            EXPECT_THAT(error.one_line(), HasSubstr("OTEL_EXPORTER_OTLP_HEADERS"));
            EXPECT_THAT(error.one_line(), Not(HasSubstr("hidden")));
        }
    }
}

TEST(TraceSettings, NameTheVariableThatIsWrong) {
    for (const auto& [name, value] :
         Variables{{"OTEL_EXPORTER_OTLP_ENDPOINT", "collector"},
                   {"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "ftp://x.example"},
                   {"OTEL_EXPORTER_OTLP_TIMEOUT", "0"},
                   {"OTEL_EXPORTER_OTLP_TRACES_TIMEOUT", "1e9"},
                   {"OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"},
                   {"OTEL_TRACES_EXPORTER", "zipkin"},
                   {"OTEL_RESOURCE_ATTRIBUTES", "a"}}) {
        try {
            settings_of(with(name, value));
            ADD_FAILURE() << name;
        } catch (const Error& error) {
            EXPECT_THAT(error.message(), HasSubstr(name));
        }
    }
}

} // namespace
} // namespace graticule::telemetry
