import { z } from 'zod'
import { flagsErrors } from '../flags/flags.schema.ts'
import { defineRoutes } from '../shared/endpoint.ts'
import { busyHours, chartQuery, deliveries } from './charts.schema.ts'
import {
  accessEvents,
  accessEventsReply,
  accessHistoryRecord,
  activity,
  activityQuery,
  historyCsvQuery,
  historyExportQuery,
  historyLatest,
  historyLatestQuery,
  historyOptionsQuery,
  historyPage,
  historyQuery,
} from './history.schema.ts'

const access = { who: 'manager', of: { in: 'query', name: 'propertyId' } } as const

export const historyRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/accessHistory',
    summary: 'A page of what happened at the entrances of a property, and how much there is in all',
    access,
    query: historyQuery,
    output: historyPage,
    errors: [],
  },
  export: {
    method: 'GET',
    path: '/v1/accessHistory/export',
    summary: 'All of what happened at the entrances of a property, as it is read from the database',
    access,
    query: historyExportQuery,
    output: z.object({ accessHistoryRecords: z.array(accessHistoryRecord) }),
    errors: [],
    limit: { perMinute: 20, by: 'account' },
  },
  exportCsv: {
    method: 'GET',
    path: '/v1/accessHistory/export.csv',
    summary: 'The same as a file for spreadsheets, in a language and a time zone',
    access,
    query: historyCsvQuery,
    output: z.string(),
    mediaType: 'text/csv',
    errors: [],
    limit: { perMinute: 20, by: 'account' },
  },
  latest: {
    method: 'GET',
    path: '/v1/accessHistory/latest',
    summary:
      'What has happened since the caller asked last, without totals; events that came a little late are told again',
    access,
    query: historyLatestQuery,
    output: historyLatest,
    errors: [],
  },
  activity: {
    method: 'GET',
    path: '/v1/accessHistory/activity',
    summary: 'How often doors opened and stayed shut in each hour or day of a time zone',
    access,
    query: activityQuery,
    output: activity,
    errors: [],
    limit: { perMinute: 60, by: 'account' },
  },
  busyHours: {
    method: 'GET',
    path: '/v1/accessHistory/busyHours',
    summary: 'How often doors opened in each hour of the week, by the clock of the property, in the last four weeks',
    access,
    query: chartQuery,
    output: busyHours,
    errors: [flagsErrors.off],
    limit: { perMinute: 60, by: 'account' },
  },
  deliveries: {
    method: 'GET',
    path: '/v1/accessHistory/deliveries',
    summary: 'How often doors opened for each delivery provider in the last 30 days',
    access,
    query: chartQuery,
    output: deliveries,
    errors: [flagsErrors.off],
    limit: { perMinute: 60, by: 'account' },
  },
  options: {
    method: 'GET',
    path: '/v1/accessHistory/options',
    summary: 'What the history of a property can be filtered by; of visitors the first that match',
    access,
    query: historyOptionsQuery,
    output: z.object({ options: z.array(z.object({ value: z.string(), label: z.string() })) }),
    errors: [],
  },
  record: {
    method: 'POST',
    path: '/v1/accessHistory/events',
    summary:
      'What a device saw at its entrance; an event that was reported before is known by its id and not taken again',
    access: { who: 'device' },
    body: accessEvents,
    output: accessEventsReply,
    errors: [],
  },
})
