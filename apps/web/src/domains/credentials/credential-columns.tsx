import Link from '@cloudscape-design/components/link'
import {
  type CredentialField,
  credentialSources,
  credentialStatuses,
} from '@portico/contract/credentials/credentials.rules'
import type { i18n as I18n, TFunction } from 'i18next'
import { type CredentialRow, nameOfHolder } from '#web/data/credentials/credential-rows.ts'
import { personPath } from '#web/data/people/people.paths.ts'
import type { ShownClock } from '#web/data/properties/clock.queries.ts'
import type { Words } from '#web/platform/list-request.ts'
import { NOTHING } from '#web/platform/time-texts.ts'
import type { Column } from '#web/ui/collection/collection-table.tsx'
import { wordsOf } from '#web/ui/collection/words-of.ts'
import { Whole } from '#web/ui/whole.tsx'
import { StatusCell } from './status-cell.tsx'

export const TEXT = [':', '!:', '=', '!='] as const
export const EXACT = ['=', '!='] as const

/** Only enumerations have options, because every distinct value would be rendered as a suggestion. */
export const optionsOf = (labels: readonly string[]) => [...new Set(labels)].map((label) => ({ value: label, label }))

/** The words that codes and fobs have in common. */
export function credentialWords({ getFixedT }: I18n) {
  const t = getFixedT(null, 'credentials')
  return {
    status: wordsOf(credentialStatuses, (status) => t(`status.${status}`)),
    source: wordsOf(credentialSources, (source) => t(`sources.${source}`)),
  } satisfies Words<CredentialField>
}

export type Texts = {
  t: TFunction<'credentials'>
  clock: Pick<ShownClock, 'day' | 'moment'>
  propertyId: string
}
type TimeField = 'creationTimeMillis' | 'startTimeMillis' | 'expiryTimeMillis' | 'lastUsedTimeMillis'

/** The columns that codes and fobs have in common. */
export function sharedColumns({ t, clock: { day, moment }, propertyId }: Texts) {
  const statuses = wordsOf(credentialStatuses, (status) => t(`status.${status}`))
  const sources = wordsOf(credentialSources, (source) => t(`sources.${source}`))
  const timeColumn = (
    id: string,
    header: string,
    field: TimeField,
    text = day,
    minWidth = 130,
  ): Column<CredentialRow> => ({
    id,
    header,
    textOf: (row) => text(row[field]),
    sortOf: (row) => row[field],
    filter: { operators: TEXT },
    minWidth,
  })
  return {
    people: {
      id: 'people',
      header: t('columns.people'),
      cell: ({ people }) =>
        people.length === 0
          ? NOTHING
          : people.map((person) => (
              <div key={person.personId}>
                <Link href={personPath(propertyId, person.personId)}>
                  <Whole text={nameOfHolder(person)} />
                </Link>
              </div>
            )),
      textOf: ({ people }) => people.map(nameOfHolder),
      filter: { operators: TEXT },
      minWidth: 170,
    },
    status: {
      id: 'status',
      header: t('columns.status'),
      cell: (row) => <StatusCell {...row} />,
      textOf: ({ status }) => statuses[status],
      filter: { operators: EXACT, options: optionsOf(Object.values(statuses)) },
      minWidth: 130,
    },
    source: {
      id: 'source',
      header: t('columns.source'),
      textOf: ({ source }) => sources[source],
      filter: { operators: EXACT, options: optionsOf(Object.values(sources)) },
      minWidth: 110,
    },
    created: timeColumn('created', t('columns.created'), 'creationTimeMillis'),
    starts: timeColumn('starts', t('columns.starts'), 'startTimeMillis'),
    expires: timeColumn('expires', t('columns.expires'), 'expiryTimeMillis'),
    lastUsed: timeColumn('lastUsed', t('columns.lastUsed'), 'lastUsedTimeMillis', moment, 185),
  } satisfies Record<string, Column<CredentialRow>>
}
