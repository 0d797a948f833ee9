import {
  directoryVisibilities,
  enrollmentStatuses,
  MANUAL,
  type PeopleField,
  relationTypes,
  SUSPENDED,
} from '@portico/contract/people/people.rules'
import type { i18n as I18n } from 'i18next'
import type { Words } from '#web/platform/list-request.ts'
import { NOTHING } from '#web/platform/time-texts.ts'
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
