import { z } from 'zod'
import { count, id, timeMillis, timeZone } from '../shared/fields.ts'
import { HOURS, WEEKDAYS } from './charts.rules.ts'

export const chartQuery = z.strictObject({ propertyId: id })
/** Without a time zone the clock of the property counts. */
export const busyHoursQuery = chartQuery.extend({ timeZone: timeZone.optional() })
export type BusyHoursQuery = z.infer<typeof busyHoursQuery>

/** Whether the kept history has a door that opened. */
export const opened = z.object({ hasOpened: z.boolean() })

/** Openings in whole days of the time zone, from `start` up to, not including, `end`. */
export const busyHours = z.object({
  start: timeMillis,
  end: timeMillis,
  /** By weekday, from Monday, and hour. */
  opened: z.array(z.array(count).length(HOURS)).length(WEEKDAYS),
})
export type BusyHours = z.infer<typeof busyHours>

/** By number of openings; a provider without any is left out. */
export const deliveries = z.object({
  start: timeMillis,
  end: timeMillis,
  providers: z.array(z.object({ accessCustomerId: id, name: z.string(), opened: count })),
})
export type Deliveries = z.infer<typeof deliveries>
