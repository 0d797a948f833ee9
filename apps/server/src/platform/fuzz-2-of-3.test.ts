import { fuzzEndpoints } from '@portico/tools/testing/fuzz-endpoints'

fuzzEndpoints({ part: 2, parts: 3 })
