import { defineRoutes } from '../shared/endpoint.ts'
import { attention } from './attention.schema.ts'

export const attentionRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/user/attention',
    edition: 'full',
    summary: 'What needs attention at all properties of the manager: syncs, doors, lockdowns, cards, stays that end',
    may: 'own',
    programs: true,
    access: { who: 'manager' },
    output: attention,
    errors: [],
    limit: { perMinute: 60, by: 'account' },
  },
})
