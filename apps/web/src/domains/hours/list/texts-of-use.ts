import type { CalendarSummary, HoursUse } from '@portico/contract/hours/hours.schema'
import type { TFunction } from 'i18next'

/** `2 keys, 5 keys of users`. Empty if nothing uses them. */
export function textsOfUse({ keys, guestKeys, holdings, credentials }: HoursUse, t: TFunction<'hours'>): string[] {
  return [
    ...(keys > 0 ? [t('use.keys', { count: keys })] : []),
    ...(guestKeys > 0 ? [t('use.guestKeys', { count: guestKeys })] : []),
    ...(holdings > 0 ? [t('use.holdings', { count: holdings })] : []),
    ...(credentials > 0 ? [t('use.credentials', { count: credentials })] : []),
  ]
}

/** The hours and keys that name a calendar. */
export const calendarUsers = (
  { hours, guestKeys }: Pick<CalendarSummary, 'hours' | 'guestKeys'>,
  t: TFunction<'hours'>,
) => [
  ...hours.map(({ name }) => t('use.ofHours', { name })),
  ...guestKeys.map(({ keyName }) => t('use.ofGuests', { name: keyName })),
]
