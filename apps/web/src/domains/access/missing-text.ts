import type { DoorView } from '@portico/contract/access/access.schema'
import type { TFunction } from 'i18next'

type Missing = NonNullable<NonNullable<DoorView['delivery']>['missing']>

/** What a door does not know yet: 'Ada Byron, Tom Reed and 3 others · rules of the entrance'. Empty if nothing can be said. */
export function missingText({ people, peopleCount, isDoorChanged }: Missing, t: TFunction<'access'>, language: string) {
  const rest = peopleCount - people.length
  const listed = [...people, ...(rest > 0 ? [t('doors.others', { count: rest })] : [])]
  const names = new Intl.ListFormat(language).format(listed)
  return [...(listed.length > 0 ? [names] : []), ...(isDoorChanged ? [t('doors.rules')] : [])].join(' · ')
}
