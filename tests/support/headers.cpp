// Empty on purpose: the target that precompiles GoogleTest for others needs a source file.
