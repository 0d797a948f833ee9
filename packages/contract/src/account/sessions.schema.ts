import { z } from 'zod'
import { id, timeMillis } from '../shared/fields.ts'
import { browsers, systems } from './sessions.rules.ts'

/** One browser in which the account is signed in. What was not recognised, or not recorded, is null. */
export const accountSession = z.object({
  id,
  isCurrent: z.boolean(),
  browser: z.enum(browsers).nullable(),
  system: z.enum(systems).nullable(),
  /** The network that it was last used from: an address without its last part, such as `203.0.113.x`. */
  network: z.string().nullable(),
  startedAtMillis: timeMillis,
  /** To the minute: not every request is recorded. */
  lastUsedAtMillis: timeMillis,
})
export type AccountSession = z.infer<typeof accountSession>

/** The sessions that were used last, up to `SESSIONS_LISTED_MAX`; `total` counts all of them. */
export const accountSessions = z.object({ sessions: z.array(accountSession), total: z.int().min(0) })
export type AccountSessions = z.infer<typeof accountSessions>
