import { z } from 'zod'
import { text, timeMillis } from '../shared/fields.ts'
import { METRIC_DETAILS_MAX, METRIC_TEXT_MAX } from './metrics.rules.ts'

export const metricKind = z.enum([
  'pageView',
  'helpVote',
  'acceptInvite',
  'deletePeople',
  'createKey',
  'updateKey',
  'csvError',
  'accessHistoryExport',
  'providerAccessError',
  'missingTranslation',
])

/** Must not contain personal data: only a name such as a route pattern, and a few details. */
export const metricEvent = z.strictObject({
  kind: metricKind,
  name: text({ min: 1, max: METRIC_TEXT_MAX }),
  occurredAtMillis: timeMillis,
  details: z
    .record(text({ min: 1, max: 40 }), z.union([text({ max: METRIC_TEXT_MAX }), z.number(), z.boolean()]))
    .refine((details) => Object.keys(details).length <= METRIC_DETAILS_MAX)
    .optional(),
})
export type MetricEvent = z.infer<typeof metricEvent>
