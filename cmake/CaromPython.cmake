# Finds the Python to build for: Python_EXECUTABLE if that is given, else the first of those in PATH, and of /usr/bin, that
# has its headers and numpy, and for the tests pytest. On a machine with several, the first in PATH often has neither.
if(NOT Python_EXECUTABLE)
  set(modules numpy)
  if(CAROM_BUILD_TESTS)
    list(APPEND modules pytest)
  endif()
  list(JOIN modules ", " wanted)
  string(REPLACE ":" ";" folders "$ENV{PATH}:/usr/bin")
  foreach(folder IN LISTS folders)
    if(NOT EXISTS ${folder}/python3)
      continue()
    endif()
    execute_process(
      COMMAND ${folder}/python3 -c "import os, sys, sysconfig, ${wanted}
assert os.path.exists(os.path.join(sysconfig.get_paths()['include'], 'Python.h'))
print(sys.executable)"
      OUTPUT_VARIABLE found OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
    if(NOT failed)
      set(Python_EXECUTABLE ${found} CACHE FILEPATH "The Python that the package is built for")
      break()
    endif()
  endforeach()
  if(NOT Python_EXECUTABLE)
    message(FATAL_ERROR "CAROM_PYTHON needs a Python 3 with its headers, and with ${wanted}: install python3-dev and "
      "python3-numpy (and python3-pytest), name one by -DPython_EXECUTABLE=, or turn it off by -DCAROM_PYTHON=OFF")
  endif()
endif()
find_package(Python 3.9 REQUIRED COMPONENTS Interpreter Development.Module)
