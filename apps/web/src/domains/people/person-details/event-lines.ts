import type { PersonEvent } from '@portico/contract/people/person-details.schema'
import type { TFunction } from 'i18next'
import { NOTHING } from '#web/platform/time-texts.ts'

/** The labels of the form. */
const labels = {
  personName: 'name',
  unitNumber: 'unitNumber',
  place: 'place',
  start: 'startDate',
  expiry: 'expiryDay',
} as const

/** What an event has changed, one line each. */
export function eventLines(t: TFunction<'people'>, event: PersonEvent): string[] {
  const nameOf = (name: string | null) => name ?? t('details.events.deletedKey')
  const keys = (names: PersonEvent['addedKeys']) => names.map(nameOf).join(', ')
  return [
    ...event.fields.map(({ field, before, after }) =>
      t('details.events.field', {
        field: t(`form.${labels[field]}`),
        before: before ?? NOTHING,
        after: after ?? NOTHING,
      }),
    ),
    ...(event.addedKeys.length > 0 ? [t('details.events.added', { keys: keys(event.addedKeys) })] : []),
    ...(event.removedKeys.length > 0 ? [t('details.events.removed', { keys: keys(event.removedKeys) })] : []),
    ...(event.reason ? [event.reason] : []),
  ]
}
