import { fuzzEndpoints } from '@portico/tools/testing/fuzz-endpoints'

fuzzEndpoints({ part: 1, parts: 3 })
