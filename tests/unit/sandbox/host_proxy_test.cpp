// SPDX-License-Identifier: Apache-2.0
// A proxy between libcurl and a server on loopback.
#include "base/text.hpp"
#include "sandbox/host_proxy.hpp"

#include "unit/llm/wire_server.hpp"
#include "unit/sandbox/network_cards.hpp"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <optional>
#include <utility>

namespace graticule::sandbox::test {

using ::testing::AllOf;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

namespace {

using graticule::test::WireServer;

struct Answer {
    CURLcode code = CURLE_OK;
    long status = 0;
    long status_of_proxy = 0; ///< of CONNECT
    std::string body;
};

sockaddr_in loopback(std::uint16_t port = 0) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

class HostProxyTest : public ::testing::Test {
protected:
    HostProxyTest() : m_server({graticule::test::whole(200, "four roads")}) {}

    std::string host() const { return m_server.url().substr(7); }

    void open_proxy(const std::string& grant, std::uint64_t most_bytes = 1'000'000) {
        Descriptor listener(::socket(AF_INET, SOCK_STREAM, 0));
        sockaddr_in address = loopback();
        socklen_t size = sizeof address;
        ASSERT_EQ(::bind(listener.get(), reinterpret_cast<sockaddr*>(&address), size), 0);
        ASSERT_EQ(::listen(listener.get(), 16), 0);
        ::getsockname(listener.get(), reinterpret_cast<sockaddr*>(&address), &size);
        m_port = ntohs(address.sin_port);
        m_proxy.emplace(std::move(listener), std::vector{host_grant(grant)}, most_bytes);
    }

    static std::size_t append(char* bytes, std::size_t size, std::size_t count, void* body) {
        static_cast<std::string*>(body)->append(bytes, size * count);
        return size * count;
    }

    Answer get(const std::string& url, bool tunnel = false) const {
        Answer answer;
        CURL* curl = ::curl_easy_init();
        const std::string proxy = fmt::format("http://127.0.0.1:{}", m_port);
        ::curl_easy_setopt(curl, CURLOPT_URL, url.c_str());
        ::curl_easy_setopt(curl, CURLOPT_PROXY, proxy.c_str());
        ::curl_easy_setopt(curl, CURLOPT_NOPROXY, "");
        ::curl_easy_setopt(curl, CURLOPT_HTTPPROXYTUNNEL, tunnel ? 1L : 0L);
        ::curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, append);
        ::curl_easy_setopt(curl, CURLOPT_WRITEDATA, &answer.body);
        answer.code = ::curl_easy_perform(curl);
        ::curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &answer.status);
        ::curl_easy_getinfo(curl, CURLINFO_HTTP_CONNECTCODE, &answer.status_of_proxy);
        ::curl_easy_cleanup(curl);
        return answer;
    }

    Descriptor connect() const {
        Descriptor client(::socket(AF_INET, SOCK_STREAM, 0));
        const sockaddr_in address = loopback(m_port);
        EXPECT_EQ(
            ::connect(client.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address),
            0);
        return client;
    }

    // All that the proxy says to some bytes until it closes the connection.
    std::string say(std::string_view bytes) const {
        const Descriptor client = connect();
        EXPECT_EQ(::send(client.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL),
                  static_cast<ssize_t>(bytes.size()));
        std::string heard;
        std::array<char, 1000> piece{};
        for (ssize_t count = 0; (count = ::recv(client.get(), piece.data(), piece.size(), 0)) > 0;)
            heard.append(piece.data(), static_cast<std::size_t>(count));
        return heard;
    }

    WireServer m_server;
    std::optional<HostProxy> m_proxy;
    std::uint16_t m_port = 0;
};

TEST_F(HostProxyTest, ForwardsWhatIsForAGrantedHost) {
    open_proxy(host());
    const Answer answer = get(m_server.url() + "/maps?zoom=3");
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.body, "four roads");
    const auto calls = m_server.calls();
    ASSERT_EQ(calls.size(), 1U);
    EXPECT_EQ(calls[0].target, "/maps?zoom=3");
    for (const auto& [name, value] : calls[0].headers)
        EXPECT_THAT(ascii_lower(name), Not(StartsWith("proxy")));
}

TEST_F(HostProxyTest, TunnelsToAGrantedHost) {
    open_proxy(host());
    const Answer answer = get(m_server.url() + "/maps", true);
    EXPECT_EQ(answer.status_of_proxy, 200);
    EXPECT_EQ(answer.body, "four roads");
}

TEST_F(HostProxyTest, TellsWhatWasTalkedTo) {
    open_proxy(host());
    get(m_server.url() + "/maps");
    get("http://example.org/");
    std::vector<HostContact> contacts;
    for (int i = 0; i < 1000 && contacts.size() < 2; ++i, ::usleep(1000))
        contacts = m_proxy->contacts(); // noted when the connection has ended
    ASSERT_EQ(contacts.size(), 2U);
    EXPECT_TRUE(contacts[0].granted);
    EXPECT_EQ(contacts[0].host, "127.0.0.1");
    EXPECT_GE(contacts[0].bytes_received, 10U);
    EXPECT_THAT(contacts[1],
                AllOf(Field(&HostContact::host, "example.org"), Field(&HostContact::granted, false),
                      Field(&HostContact::bytes_received, 0U)));
}

TEST_F(HostProxyTest, RefusesOtherHosts) {
    open_proxy("example.org");
    const Answer plain = get(m_server.url() + "/maps");
    EXPECT_EQ(plain.status, 403);
    EXPECT_EQ(plain.body, host() + " is not granted; granted are example.org\n");
    const Answer tunnel = get(m_server.url() + "/maps", true);
    EXPECT_EQ(tunnel.status_of_proxy, 403);
    EXPECT_EQ(m_server.connections(), 0U);
}

TEST_F(HostProxyTest, RefusesOtherPorts) {
    open_proxy("127.0.0.1:1");
    EXPECT_EQ(get(m_server.url()).status, 403);
    EXPECT_EQ(m_server.connections(), 0U);
}

TEST_F(HostProxyTest, DoesNotBelieveTheHeaderOfTheHost) {
    open_proxy("example.org:80");
    const std::string heard =
        say(fmt::format("GET {}/ HTTP/1.1\r\nHost: example.org\r\n\r\n", m_server.url()));
    EXPECT_THAT(heard, StartsWith("HTTP/1.1 403 "));
    EXPECT_EQ(m_server.connections(), 0U);
}

TEST_F(HostProxyTest, TellsTheHostTheNameThatWasGranted) {
    open_proxy(host());
    const std::string asked = fmt::format(
        "GET {}/ HTTP/1.1\r\nHost: other.example\r\nhost: third.example\r\n\r\n", m_server.url());
    const Descriptor client = connect();
    ASSERT_EQ(::send(client.get(), asked.data(), asked.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(asked.size()));
    char answered = 0; // the connection stays open after it
    ASSERT_EQ(::recv(client.get(), &answered, 1, 0), 1);
    const auto calls = m_server.calls();
    ASSERT_EQ(calls.size(), 1U);
    std::vector<std::string> hosts;
    for (const auto& [name, value] : calls[0].headers)
        if (ascii_lower(name) == "host")
            hosts.push_back(value);
    EXPECT_THAT(hosts, ::testing::ElementsAre(host()));
}

// It could name another host, and field and path as it likes: nobody has read it.
TEST_F(HostProxyTest, PassesNoSecondRequestOn) {
    open_proxy(host());
    const std::string first = fmt::format("GET {}/first HTTP/1.1\r\n\r\n", m_server.url());
    const std::string second = "GET http://other.example/second HTTP/1.1\r\nHost: x\r\n\r\n";
    EXPECT_THAT(say(first + second), HasSubstr("four roads"));
    const std::string posted =
        fmt::format("POST {}/third HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc", m_server.url());
    EXPECT_THAT(say(posted + second), HasSubstr("four roads"));
    std::vector<std::string> targets;
    for (const auto& call : m_server.calls())
        targets.push_back(call.target);
    EXPECT_THAT(targets, ::testing::ElementsAre("/first", "/third"));
}

TEST_F(HostProxyTest, PassesNoLaterRequestOn) {
    open_proxy(host());
    const Descriptor client = connect();
    const std::string first = fmt::format("GET {}/first HTTP/1.1\r\n\r\n", m_server.url());
    ASSERT_GT(::send(client.get(), first.data(), first.size(), MSG_NOSIGNAL), 0);
    std::array<char, 1000> heard{};
    ASSERT_GT(::recv(client.get(), heard.data(), heard.size(), 0), 0);
    const std::string second = fmt::format("GET {}/second HTTP/1.1\r\n\r\n", m_server.url());
    ASSERT_GT(::send(client.get(), second.data(), second.size(), MSG_NOSIGNAL), 0);
    ssize_t count = 0;
    while ((count = ::recv(client.get(), heard.data(), heard.size(), 0)) > 0)
        EXPECT_THAT(std::string(heard.data(), static_cast<std::size_t>(count)),
                    Not(HasSubstr("HTTP/1.1")));
    EXPECT_EQ(m_server.calls().size(), 1U);
}

// The name is one that is resolved without asking anybody.
TEST_F(HostProxyTest, DoesNotReachThisMachineByAnAddressOfItsNetworkCard) {
    const std::vector<std::string> cards = addresses_of_cards(AF_INET);
    if (cards.empty())
        GTEST_SKIP() << "this machine has no network card with an IPv4 address";
    const Descriptor listener(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0));
    sockaddr_in address = loopback();
    ASSERT_EQ(::inet_pton(AF_INET, cards.front().c_str(), &address.sin_addr), 1);
    socklen_t size = sizeof address;
    ASSERT_EQ(::bind(listener.get(), reinterpret_cast<sockaddr*>(&address), size), 0);
    ASSERT_EQ(::listen(listener.get(), 1), 0);
    ::getsockname(listener.get(), reinterpret_cast<sockaddr*>(&address), &size);
    const std::string name =
        fmt::format("0x{:08x}:{}", ntohl(address.sin_addr.s_addr), ntohs(address.sin_port));
    open_proxy(name);
    const std::string heard = say(fmt::format("GET http://{}/ HTTP/1.1\r\n\r\n", name));
    EXPECT_THAT(heard, StartsWith("HTTP/1.1 502 "));
    EXPECT_THAT(heard, HasSubstr("an address of this machine or its link"));
    EXPECT_LT(::accept(listener.get(), nullptr, nullptr), 0);
}

TEST_F(HostProxyTest, AnswersNothingButProxyRequests) {
    open_proxy(host());
    for (const std::string& bytes : std::vector<std::string>{
             "GET / HTTP/1.1\r\nHost: x\r\n\r\n", "garbage\r\n\r\n",
             "CONNECT example.org HTTP/1.1\r\n\r\n", "GET ftp://x/ HTTP/1.1\r\n\r\n",
             "GET http://u@127.0.0.1/ HTTP/1.1\r\n\r\n",
             fmt::format("POST {}/ HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n", m_server.url()),
             fmt::format("POST {}/ HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: "
                         "chunked\r\n\r\n0\r\n\r\n",
                         m_server.url())})
        EXPECT_THAT(say(bytes), StartsWith("HTTP/1.1 400 ")) << bytes.substr(0, 40);
    EXPECT_EQ(m_server.connections(), 0U);
}

TEST(ProxyRequestReader, TakesNoEndlessHead) {
    ProxyRequestReader reader;
    EXPECT_FALSE(reader.take("GET http://x/ HTTP/1.1\r\nX: "));
    for (int i = 0; i < 100 && !reader.failed(); ++i)
        EXPECT_FALSE(reader.take(std::string(1000, 'x')));
    EXPECT_TRUE(reader.failed());
}

TEST(ProxyRequestReader, TakesBytesAsTheyCome) {
    ProxyRequestReader reader;
    const std::string_view words = "POST http://[::1]:81/a?b HTTP/1.1\r\nContent-Length: "
                                   "3\r\nConnection: keep-alive\r\n\r\nabc";
    bool whole = false;
    for (const char byte : words)
        whole = reader.take({&byte, 1});
    ASSERT_TRUE(whole);
    const ProxyRequest request = reader.request().value();
    EXPECT_FALSE(reader.failed());
    EXPECT_EQ(request.host, "::1");
    EXPECT_EQ(request.port, 81);
    EXPECT_EQ(request.forward, "POST /a?b HTTP/1.1\r\nContent-Length: 3\r\nHost: [::1]:81\r\n"
                               "Connection: close\r\n\r\nabc");
}

TEST(ProxyRequestReader, TellsWhereARequestEnds) {
    const std::string head = "POST http://x/ HTTP/1.1\r\n";
    const std::string chunks = "4\r\nroad\r\n2;a=b\r\ns.\r\n0\r\nTrailer: x\r\n\r\n";
    const std::string large(200'000, 'x');
    for (const auto& [field, body] : {std::pair<std::string, std::string>{"", ""},
                                      {"Content-Length: 200000\r\n", large},
                                      {"Transfer-Encoding: Chunked\r\n", chunks}})
        for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{70'000}}) {
            ProxyRequestReader reader;
            ASSERT_TRUE(reader.take(head + field + "\r\n"));
            ASSERT_TRUE(reader.request());
            std::string passed;
            const std::string said = body + "GET http://y/ HTTP/1.1\r\n\r\n";
            for (std::size_t i = 0; i < said.size() && !reader.failed(); i += piece)
                passed += reader.body(std::string_view(said).substr(i, piece));
            EXPECT_TRUE(passed == body) << field << piece << passed.substr(0, 100);
            EXPECT_TRUE(reader.failed());
        }
}

TEST(ProxyRequestReader, FailsWhereChunksAreNone) {
    ProxyRequestReader reader;
    ASSERT_TRUE(reader.take("POST http://x/ HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"));
    ASSERT_TRUE(reader.request());
    reader.body("no number\r\n");
    EXPECT_TRUE(reader.failed());
    ProxyRequestReader endless;
    ASSERT_TRUE(endless.take("POST http://x/ HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"));
    ASSERT_TRUE(endless.request());
    endless.body("1;");
    for (int i = 0; i < 100 && !endless.failed(); ++i)
        endless.body(std::string(1000, 'x'));
    EXPECT_TRUE(endless.failed());
}

TEST_F(HostProxyTest, SaysThatAHostDoesNotAnswer) {
    open_proxy("127.0.0.1:1");
    const Answer answer = get("http://127.0.0.1:1/");
    EXPECT_EQ(answer.status, 502);
    EXPECT_THAT(answer.body, HasSubstr("127.0.0.1 does not answer"));
}

TEST_F(HostProxyTest, EndsWhereTooMuchIsSent) {
    WireServer large({graticule::test::whole(200, std::string(500'000, 'x'))});
    open_proxy(large.url().substr(7), 100'000);
    const Answer answer = get(large.url());
    EXPECT_EQ(answer.code, CURLE_PARTIAL_FILE);
    EXPECT_LE(answer.body.size(), 100'000U);
}

TEST_F(HostProxyTest, EndsWithConnectionsOpen) {
    open_proxy(host());
    const Descriptor silent = connect();
    const Descriptor tunnel = connect();
    const std::string words = fmt::format("CONNECT {} HTTP/1.1\r\n\r\n", host());
    ASSERT_GT(::send(tunnel.get(), words.data(), words.size(), 0), 0);
    std::array<char, 100> heard{};
    ASSERT_GT(::recv(tunnel.get(), heard.data(), heard.size(), 0), 0);
    m_proxy.reset();
    EXPECT_EQ(::recv(tunnel.get(), heard.data(), heard.size(), 0), 0);
}

} // namespace

} // namespace graticule::sandbox::test
