import { z } from 'zod'
import { defineRoutes } from '../shared/endpoint.ts'
import { METRICS_BATCH_MAX } from './metrics.rules.ts'
import { metricEvent } from './metrics.schema.ts'

export const metricsRoutes = defineRoutes({
  record: {
    method: 'POST',
    path: '/v1/metrics/events',
    summary: 'Page views, help votes and logged events, in a batch',
    may: 'own',
    programs: false,
    changes: 'nothing',
    access: { who: 'member' },
    body: z.strictObject({
      csrfToken: z.string().max(200),
      events: z.array(metricEvent).min(1).max(METRICS_BATCH_MAX),
    }),
    success: 202,
    errors: [],
    antiForgery: 'body',
    limit: { perMinute: 120, by: 'account' },
  },
})
