import { createHash } from 'node:crypto'
import { dayRuns, isEndTime, isStartTime, schedulePartsOf } from '@portico/contract/keys/keys.rules'
import { addToDay, type Day, isDay } from '@portico/contract/shared/days'
import type { DayName, GuestSchedule, TimeRange } from '@portico/contract/shared/weekly-schedule'
import { dayNames, isAlwaysAccessible } from '@portico/contract/shared/weekly-schedule'
import { comparable } from './comparable.ts'
import { dayIn } from './file-texts.ts'

const BETWEEN = ' / '
const IN_A_NAME = ' // '

/** `Building A / Floor 1 / 101`. The property itself is a single slash. */
export const pathText = (names: readonly string[]) =>
  names.length === 0 ? '/' : names.map((name) => name.replaceAll(BETWEEN, IN_A_NAME)).join(BETWEEN)

export const namesInPath = (text: string): string[] =>
  text.trim() === '/'
    ? []
    : text
        .split(BETWEEN)
        .map((name) => name.replaceAll(IN_A_NAME, BETWEEN).trim())
        .filter((name) => name !== '')

export const linesIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Letters and digits that nobody takes for one another. */
const LETTERS = '23456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 10

/** A short name for a thing without a code. It follows from the id, so every file has the same. */
export function shortCode(prefix: 'p' | 'l' | 'e', id: string): string {
  const bytes = createHash('sha256').update(id.toLowerCase()).digest()
  const letters = Array.from({ length: LENGTH }, (_, index) => LETTERS[(bytes[index] ?? 0) % LETTERS.length])
  return `${prefix}-${letters.join('')}`
}

export const codeOf = (prefix: 'p' | 'l' | 'e', { id, code }: { id: string; code: string | null }) =>
  code ?? shortCode(prefix, id)

/** Spreadsheets count days from the end of 1899 on, and a leap day in 1900 that there never was. */
const FIRST_DAY: Day = '1899-12-30'
const DAYS_TO_1904 = 1462
const LAST_NUMBER = 2_958_465

export function dayIn1900(text: string, isFrom1904: boolean): Day | undefined {
  if (isDay(text)) return text
  const [number = ''] = text.split('.')
  if (!/^\d{1,7}$/.test(number)) return undefined
  const days = Number(number) + (isFrom1904 ? DAYS_TO_1904 : 0)
  return days > 60 && days <= LAST_NUMBER ? addToDay(FIRST_DAY, days, 'day') : undefined
}

/** A schedule on each line: `Mon-Fri 08:00-12:00, 13:00-18:00; Sat`. No text means at all times. */
export function hoursText(schedules: readonly GuestSchedule[], language: string): string {
  if (isAlwaysAccessible(schedules)) return ''
  const day = (name: DayName) => dayIn(name, language, 'short')
  return schedules
    .map((schedule) =>
      schedulePartsOf(schedule)
        .map(({ days, ranges }) =>
          [
            dayRuns(days, 'MONDAY')
              .map(({ first, last }) => (first === last ? day(first) : `${day(first)}-${day(last)}`))
              .join(', '),
            ranges.map(({ startTime, endTime }) => `${startTime}-${endTime}`).join(', '),
          ]
            .filter((text) => text !== '')
            .join(' '),
        )
        .join('; '),
    )
    .join('\n')
}

/** Undefined: the text is no schedule. */
export function hoursIn(text: string, days: ReadonlyMap<string, DayName>): GuestSchedule[] | undefined {
  const schedules: GuestSchedule[] = []
  for (const line of linesIn(text)) {
    const filter: GuestSchedule['filter'] = {}
    for (const part of line.split(/[;；]/)) {
      const read = partIn(part, days)
      if (!read) return undefined
      for (const day of read.days) {
        if (filter[day]) return undefined
        filter[day] = read.ranges.map((range) => ({ ...range }))
      }
    }
    schedules.push({ type: 'WEEKLY', filter })
  }
  return schedules
}

function partIn(part: string, days: ReadonlyMap<string, DayName>) {
  const found: DayName[] = []
  const ranges: TimeRange[] = []
  for (const token of part.replaceAll(/\s*[-–—〜～]\s*/gu, '-').split(/[,、\s]+/u)) {
    if (token === '') continue
    const [first = '', last = first, more] = token.split('-')
    if (more !== undefined) return undefined
    const range = { startTime: timeIn(first), endTime: timeIn(last) }
    if (isStartTime(range.startTime) && isEndTime(range.endTime) && range.startTime < range.endTime) {
      ranges.push(range)
      continue
    }
    const [from, to] = [days.get(comparable(first)), days.get(comparable(last))]
    if (!from || !to || ranges.length > 0) return undefined
    found.push(...daysFrom(from, to))
  }
  return found.length === 0 ? undefined : { days: found, ranges }
}

const timeIn = (text: string) => (/^\d:\d\d$/.test(text) ? `0${text}` : text)

function daysFrom(from: DayName, to: DayName): DayName[] {
  const [start, end] = [dayNames.indexOf(from), dayNames.indexOf(to)]
  const count = ((end - start + dayNames.length) % dayNames.length) + 1
  return Array.from({ length: count }, (_, step) => dayNames[(start + step) % dayNames.length] as DayName)
}

/** Two lists of schedules that let guests in at the same times of the week, told apart by their texts alone. */
export const isSameHours = (some: readonly GuestSchedule[], others: readonly GuestSchedule[]) =>
  hoursText(some, 'en-US') === hoursText(others, 'en-US')
