/** An account can have this many jobs that have not finished. */
export const BULK_JOBS_UNFINISHED_MAX = 20
