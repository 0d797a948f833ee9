/** This file does not import zod, because the browser loads it with the first chunk of the portal. */
export const METRICS_BATCH_MAX = 50
export const METRIC_TEXT_MAX = 200
export const METRIC_DETAILS_MAX = 10
