# What is wrong with the words of the command line.

usage-error = error: { $reason }
usage-more = For more information, try '--help'.
usage-unknown = unexpected argument '{ $argument }' found
usage-unknown_near = unexpected argument '{ $argument }' found; did you mean '{ $near }'?
usage-no_value = a value is required for '{ $argument }' but none was supplied
usage-value = invalid value '{ $value }' for '{ $argument }'
usage-value_near = invalid value '{ $value }' for '{ $argument }'; did you mean '{ $near }'?
usage-value_because = invalid value '{ $value }' for '{ $argument }': { $reason }
usage-value_too_many = unexpected value '{ $value }' for '{ $argument }' found; no more were expected
usage-possible = [possible values: { $values }]
usage-twice = the argument '{ $argument }' cannot be used multiple times
usage-apart = the argument '{ $argument }' cannot be used with '{ $other }'
usage-before_command = the subcommand '{ $command }' cannot be used with: { $options }
usage-missing = the following required arguments were not provided: { $arguments }
usage-no_command = unrecognized subcommand '{ $word }'
usage-no_text = invalid UTF-8 was detected in one or more arguments
usage-no_number = not a number that fits here
usage-not_in = { $value } is not in { $range }
