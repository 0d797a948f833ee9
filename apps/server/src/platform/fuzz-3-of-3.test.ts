import { fuzzEndpoints } from '@portico/tools/testing/fuzz-endpoints'

fuzzEndpoints({ part: 3, parts: 3 })
