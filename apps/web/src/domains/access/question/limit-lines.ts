import type { DenialReason } from '@portico/contract/access/access.rules'
import type { ExplainedCredential, ExplainedLimit } from '@portico/contract/access/access.schema'
import type { TFunction } from 'i18next'

/** The states of hours, and of the period of a key that somebody holds, in which each reason is given. */
const statesOf: Partial<Record<DenialReason, readonly ExplainedLimit['state'][]>> = {
  OUTSIDE_WINDOWS: ['OUTSIDE'],
  CLOSED_DAY: ['CLOSED_DAY'],
  NOT_YET_VALID: ['NOT_YET_VALID'],
  EXPIRED: ['EXPIRED'],
}

/** The limits that keep a credential out for a reason. */
export const limitsFor = ({ limits }: Pick<ExplainedCredential, 'limits'>, reason: DenialReason) =>
  limits.filter(({ state }) => statesOf[reason]?.includes(state))

type Texts = TFunction<'access'>

/** Which hours these are, whose they are, and what the calendar calls the day. */
export function limitLines(limit: ExplainedLimit, t: Texts, moment: (millis: number) => string): string[] {
  const { of, keyName: key_name, hours, calendar, day, state, fromTimeMillis: from, untilTimeMillis: until } = limit
  if (state === 'NOT_YET_VALID') return from === null ? [] : [t('limits.notYet', { key_name, time: moment(from) })]
  if (state === 'EXPIRED') return until === null ? [] : [t('limits.over', { key_name, time: moment(until) })]
  const lines: string[] = []
  if (hours) lines.push(t(`limits.${of}`, { key_name, name: hours.name }))
  else if (calendar) lines.push(t('limits.calendar', { key_name, name: calendar.name }))
  if (day && calendar) {
    const { date, name } = day
    const told = { date, calendar: calendar.name }
    lines.push(name ? t('limits.day', { ...told, name }) : t('limits.dayUnnamed', told))
  }
  return lines
}
