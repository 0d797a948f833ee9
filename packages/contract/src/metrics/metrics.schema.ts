import { z } from 'zod'
import { text, timeMillis } from '../shared/fields.ts'

export const METRICS_BATCH_MAX = 50

export const metricKind = z.enum([
  'pageView',
  'helpVote',
  'acceptInvite',
  'deletePeople',
  'createKey',
  'updateKey',
  'csvError',
  'accessHistoryExport',
  'missingTranslation',
])

/** Nothing personal: a name such as a route pattern or a help panel, and a few plain details. */
export const metricEvent = z.strictObject({
  kind: metricKind,
  name: text({ min: 1, max: 200 }),
  occurredAtMillis: timeMillis,
  details: z
    .record(text({ min: 1, max: 40 }), z.union([text({ max: 200 }), z.number(), z.boolean()]))
    .refine((details) => Object.keys(details).length <= 10)
    .optional(),
})
export type MetricEvent = z.infer<typeof metricEvent>
