#include "cli/terminal/messages.hpp"

#include <gtest/gtest.h>

namespace carom::cli {
namespace {

TEST(Printable, LeavesTextAsItIs) {
  for (const char* text : {"", "a\tb\n", "é ≥ √ 𝄞", "\x7e"}) EXPECT_EQ(printable(text), text);
}

TEST(Printable, WritesBytesThatAreNoUtf8AsHexadecimalDigits) {
  EXPECT_EQ(printable("\xff"), "\\xff");
  EXPECT_EQ(printable("a\x80z"), "a\\x80z");
  EXPECT_EQ(printable("\xc3"), "\\xc3");                    // cut off
  EXPECT_EQ(printable("\xe2\x89("), "\\xe2\\x89(");         // cut off before another character
  EXPECT_EQ(printable("\xc0\xaf"), "\\xc0\\xaf");           // overlong
  EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80");  // a surrogate
  EXPECT_EQ(printable("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");
}

TEST(Printable, WritesControlCharactersAsHexadecimalDigits) {
  EXPECT_EQ(printable("\x1b[31m\r\x7f"), "\\x1b[31m\\x0d\\x7f");
}

}  // namespace
}  // namespace carom::cli
