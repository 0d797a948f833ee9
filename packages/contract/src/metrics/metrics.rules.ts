/** No validator here: the portal's first chunk carries these limits. */
export const METRICS_BATCH_MAX = 50
export const METRIC_TEXT_MAX = 200
export const METRIC_DETAILS_MAX = 10
