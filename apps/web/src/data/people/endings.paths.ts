import { addToDay, type Day } from '@portico/contract/shared/days'
import { peoplePath } from './people.paths.ts'

const WEEK_DAYS = 7

/**
 * The users whose last day is one of the seven from this one on, as the table of users filters them. It stands apart from the other paths,
 * because those are part of the first script and this one needs the calendar.
 */
export function endingsPath(propertyId: string, firstDay: Day): string {
  const days = [...Array(WEEK_DAYS).keys()].map((days) => addToDay(firstDay, days, 'day'))
  const search = new URLSearchParams([
    ...days.map((day) => ['filter', `expiry=${day}`]),
    ['match', 'any'],
    ['sort', 'expiry'],
  ])
  return `${peoplePath(propertyId)}?${search}`
}
