import {
  directoryVisibilities,
  enrollmentStatuses,
  MANUAL,
  type PeopleField,
  relationTypes,
  SUSPENDED,
} from '@portico/contract/people/people.rules'
import type { Locale } from '@portico/contract/shared/locales'
import type { i18n as I18n } from 'i18next'
import { requestOf, searchOf, type Words } from '#web/platform/list-request.ts'
import { NOTHING } from '#web/platform/time-texts.ts'
import type { CollectionView } from '#web/ui/collection/collection-view.ts'
import { wordsOf } from '#web/ui/collection/words-of.ts'

/** The words of the table of users. Types have some only where they are shown. */
export function peopleWords({ getFixedT }: I18n, { hasTypes }: { hasTypes: boolean }) {
  const t = getFixedT(null, 'people')
  return {
    ...(hasTypes && { type: wordsOf(relationTypes, (type) => t(`form.types.${type}`)) }),
    enrollmentStatus: {
      ...wordsOf(enrollmentStatuses, (status) => t(`status.${status}`)),
      [SUSPENDED]: getFixedT(null, 'access')('suspension.badge'),
    },
    directoryVisibility: wordsOf(directoryVisibilities, (one) =>
      one === 'nothing' ? NOTHING : t(`visibility.${one}`),
    ),
    source: { [MANUAL]: t('source.manual') },
  } satisfies Words<PeopleField>
}

/** The people that a table shows, in its order. `fieldOf` names the field of a column. */
export function peopleRequest(
  view: CollectionView,
  words: Words<PeopleField>,
  locale: Locale,
  fieldOf: (column: string) => PeopleField = (column) => column as PeopleField,
) {
  const search = searchOf(view, words, fieldOf)
  const { field, isDescending } = view.sort ?? { field: 'name', isDescending: false }
  const sort = `${isDescending ? '-' : ''}${fieldOf(field)}` as const
  return { search, request: { ...requestOf(search), sort, locale } }
}

export type PeopleRequest = Partial<ReturnType<typeof peopleRequest>['request']>
