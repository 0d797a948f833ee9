import { defineRoutes } from '../shared/endpoint.ts'
import { findQuery, found } from './find.schema.ts'

export const findRoutes = defineRoutes({
  find: {
    method: 'GET',
    path: '/v1/user/find',
    edition: 'full',
    summary: 'A few people, units, keys, entrances, codes, fobs and properties of the caller that a text names',
    may: 'own',
    programs: true,
    access: { who: 'member' },
    query: findQuery,
    output: found,
    errors: [],
    limit: { perMinute: 120, by: 'account' },
  },
})
