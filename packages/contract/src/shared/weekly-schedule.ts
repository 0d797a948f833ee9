export const dayNames = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const
export type DayName = (typeof dayNames)[number]
/** Times of day as `HH:mm`, in the property's time zone. */
export type TimeRange = { startTime: string; endTime: string }
/** A day without ranges is accessible at all times. */
export type GuestSchedule = { type: 'WEEKLY'; filter: { [Day in DayName]?: TimeRange[] | undefined } }

/** No range can end at midnight: this is the end of the day. */
export const LAST_MINUTE = '23:59'

export const daysOf = ({ filter }: GuestSchedule): DayName[] => dayNames.filter((day) => filter[day] !== undefined)

export const isEmptyWeekly = (schedule: GuestSchedule) => daysOf(schedule).length === 0

export const isAlwaysAccessible = (schedules: readonly GuestSchedule[]) => schedules.every(isEmptyWeekly)
