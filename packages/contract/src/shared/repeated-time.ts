import { offsetMinutes } from './time-offset.ts'

/** No clock is moved by more than that. */
const AROUND_MS = 3 * 3_600_000

/** Whether clocks show this time twice, because they are put back: the offset tells the two moments apart. */
export function isRepeated(millis: number, timeZone: string): boolean {
  const offset = offsetMinutes(millis, timeZone)
  return [millis - AROUND_MS, millis + AROUND_MS].some((near) => {
    const other = offsetMinutes(near, timeZone)
    return other !== offset && offsetMinutes(millis + (offset - other) * 60_000, timeZone) === other
  })
}
