/** An account can have this many jobs that have not finished. */
export const BULK_JOBS_UNFINISHED_MAX = 20
/** A job can have this many items. */
export const BULK_ITEMS_MAX = 10_000
