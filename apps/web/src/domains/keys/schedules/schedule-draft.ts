import {
  type DayName,
  DEFAULT_TIME_RANGE,
  type GuestSchedule,
  isOvernight,
  overnightSchedules,
  schedulePartsOf,
  startsBeforeEnd,
  type TimeRange,
  weeklySchedule,
} from '@portico/contract/keys/keys.rules'

/** The values of the dialog, which has the same hours for all days. */
export type ScheduleDraft = { days: readonly DayName[]; isAlways: boolean; range: TimeRange }
type ScheduleProblem = 'dayMissing' | 'startBeforeEnd' | 'schedulesMax'

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

const crossesMidnight = ({ isAlways, range }: ScheduleDraft) => !isAlways && isOvernight(range)

/** One schedule, or two for hours across midnight. */
export const schedulesOf = (draft: ScheduleDraft): GuestSchedule[] =>
  crossesMidnight(draft)
    ? overnightSchedules(draft.days, draft.range)
    : [weeklySchedule(draft.days, draft.isAlways ? null : draft.range)]

/** `room`: how many schedules there may still be. Without it hours across midnight are refused. */
export function problemsOf(draft: ScheduleDraft, room?: number): ScheduleProblem[] {
  const isBackward = !draft.isAlways && !startsBeforeEnd(draft.range)
  const isSplit = room !== undefined && crossesMidnight(draft)
  return [
    ...(draft.days.length === 0 ? (['dayMissing'] as const) : []),
    ...(isBackward && !isSplit ? (['startBeforeEnd'] as const) : []),
    ...(isSplit && room < 2 ? (['schedulesMax'] as const) : []),
  ]
}
