import type { Missing } from '@portico/contract/access/access.schema'
import type { TFunction } from 'i18next'

/** What a door does not know yet: 'a lockdown · Ada Byron, Tom Reed and 3 others · rules of the entrance'. Empty if nothing can be said. */
export function missingText(missing: Missing, t: TFunction<'access'>, language: string) {
  const { people, peopleCount, isDoorChanged, lockdowns } = missing
  const rest = peopleCount - people.length
  const listed = [...people, ...(rest > 0 ? [t('doors.others', { count: rest })] : [])]
  const names = new Intl.ListFormat(language).format(listed)
  return [
    ...lockdowns.map((one) => t(`doors.lockdowns.${one}`)),
    ...(listed.length > 0 ? [names] : []),
    ...(isDoorChanged ? [t('doors.rules')] : []),
  ].join(' · ')
}
