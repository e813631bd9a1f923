// Has nothing of its own: the target that precompiles GoogleTest for others needs a file.
