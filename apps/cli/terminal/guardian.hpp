#pragma once

#include <string>

namespace carom::cli {

/// Starts a small process that removes this program's temporary files (`RemovedAtSignal`) when the program is gone,
/// however it has ended: mpirun gives a process that waits for another no time to remove them itself. Call it first of
/// all in `main`: the small process is a copy of this one. Without it, nothing happens at SIGKILL.
void guard_temporary_files();

/// What RemovedAtSignal says to it.
void tell_guardian(bool exists, const std::string& file);

}  // namespace carom::cli
