import { z } from 'zod'
import { defineRoutes } from '../shared/endpoint.ts'
import {
  doorEventsCsvQuery,
  doorEventsPage,
  doorEventsQuery,
  doorEventsReply,
  doorEventsReport,
} from './door-events.schema.ts'

const access = { who: 'manager', of: { in: 'query', name: 'propertyId' } } as const

export const doorEventsRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/doorEvents',
    edition: 'full',
    may: 'history.read',
    summary: 'What doors told beside attempts to open them: held open, forced, exit buttons, tampering, power',
    access,
    query: doorEventsQuery,
    output: doorEventsPage,
    errors: [],
  },
  exportCsv: {
    method: 'GET',
    path: '/v1/doorEvents/export.csv',
    edition: 'full',
    may: 'history.read',
    summary: 'The same as a file for spreadsheets',
    access,
    query: doorEventsCsvQuery,
    output: z.string(),
    mediaType: 'text/csv',
    errors: [],
    limit: { perMinute: 20, by: 'account' },
  },
  record: {
    method: 'POST',
    path: '/v1/doorEvents',
    summary:
      'What a device saw at its door beside attempts to open it, and how the door stands; an event that was reported before is known by its id',
    changes: 'nothing',
    access: { who: 'device' },
    body: doorEventsReport,
    output: doorEventsReply,
    errors: [],
  },
})
