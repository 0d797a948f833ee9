import { z } from 'zod'
import { defineRoutes } from '../shared/endpoint.ts'
import { flagValues } from './flags.schema.ts'

export const flagsRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/featureFlags',
    summary: 'The flags that are set for this deployment; the others have their defaults',
    may: 'own',
    programs: true,
    access: { who: 'member' },
    output: z.object({ featureFlags: flagValues }),
    errors: [],
  },
})
