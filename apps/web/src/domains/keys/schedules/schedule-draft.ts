import {
  type DayName,
  DEFAULT_TIME_RANGE,
  type GuestSchedule,
  schedulePartsOf,
  startsBeforeEnd,
  type TimeRange,
  weeklySchedule,
} from '@portico/contract/keys/keys.rules'

/** The values of the dialog, which has the same hours for all days. */
type ScheduleDraft = { days: readonly DayName[]; isAlways: boolean; range: TimeRange }
type ScheduleProblem = 'dayMissing' | 'startBeforeEnd'

export const newDraft: ScheduleDraft = { days: [], isAlways: false, range: DEFAULT_TIME_RANGE }

export function draftOf(schedule: GuestSchedule): ScheduleDraft {
  const [part] = schedulePartsOf(schedule)
  if (!part) return { ...newDraft, isAlways: true }
  const [range] = part.ranges
  return { days: part.days, isAlways: !range, range: range ?? DEFAULT_TIME_RANGE }
}

/** Whether a schedule from another client has different hours on different days, or several on one day. */
export const isMoreThanDraft = (schedule: GuestSchedule) => {
  const parts = schedulePartsOf(schedule)
  return parts.length > 1 || parts.some(({ ranges }) => ranges.length > 1)
}

export const scheduleOf = ({ days, isAlways, range }: ScheduleDraft): GuestSchedule =>
  weeklySchedule(days, isAlways ? null : range)

export function problemsOf({ days, isAlways, range }: ScheduleDraft): ScheduleProblem[] {
  const isBackward = !isAlways && !startsBeforeEnd(range)
  return [...(days.length === 0 ? (['dayMissing'] as const) : []), ...(isBackward ? (['startBeforeEnd'] as const) : [])]
}
