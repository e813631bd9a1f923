#pragma once

#include <string>
#include <string_view>

namespace carom::cli {

/// The same text, as valid UTF-8 that a terminal only prints: every byte that is no part of a UTF-8 character, and
/// every control character but the end of a line and the tab, becomes \xNN. File names, arguments and broken files may
/// hold any byte.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace carom::cli
