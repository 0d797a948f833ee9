/** This file does not import zod, because the browser loads it with the developer drawer. The PMS simulators have the same faults. */
export const pmsFaults = [
  'single-row-as-object',
  'no-rows-as-empty',
  'html-with-200',
  'malformed',
  'slow',
  'reset',
  'limited',
  'limited-without-hint',
  'maintenance-twice',
  'second-page-fails',
  'duplicate-across-pages',
  'unknown-status',
  'unknown-role',
  'unreadable-date',
  'empty-roster',
  'changed-unit-ids',
  'foreign-rows',
  'other-property',
  'other-format',
  'shared-ids',
  'several-units',
  'unusable-email',
  'empty-page',
  'method-refused',
  'one-property-dead',
  'access-revoked',
  'refused',
] as const
export type PmsFault = (typeof pmsFaults)[number]

/** The steps of the timeline: what can happen to the residents of a property. */
export const pmsSteps = [
  'move-in',
  'give-notice',
  'move-out',
  'renew',
  'transfer',
  'transfer-with-new-id',
  'transfer-under-one-id',
  'renew-after-notice',
  'reuse-id',
  'promote-roommate',
  'add-co-tenant',
  'revoke-access',
] as const
export type PmsStep = (typeof pmsSteps)[number]

/** What a panel can be made to suffer. */
export const DELAY_MAX_MS = 60_000
export const CLOCK_OFFSET_MAX_MS = 10 * 366 * 86_400_000
/** A board that hears nothing any more has its cable pulled. */
export const LOST_PERCENT_MAX = 90
