import Box from '@cloudscape-design/components/box'
import Link from '@cloudscape-design/components/link'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { credentialKinds, denialReasons } from '@portico/contract/access/access.rules'
import type { Opener } from '@portico/contract/access/access.schema'
import type { TFunction } from 'i18next'
import { accessQuestionPath } from '#web/data/access/access.paths.ts'
import { personPath } from '#web/data/people/people.paths.ts'
import { NOTHING } from '#web/platform/time-texts.ts'
import type { Column } from '#web/ui/collection/collection-table.tsx'
import { NamesTooltip } from '#web/ui/name-list.tsx'
import { Whole } from '#web/ui/whole.tsx'

export const openerColumnIds = ['name', 'unit', 'access', 'kinds', 'keys'] as const

const TEXT = [':', '!:', '=', '!='] as const
const EXACT = ['=', '!='] as const
const optionsOf = (labels: readonly string[]) => labels.map((label) => ({ value: label, label }))

type Options = {
  t: TFunction<'access'>
  propertyId: string
  accessPointId: string
  at: number | null
  weekdayMoment: (millis: number) => string
}

export function openerColumns({ t, propertyId, accessPointId, at, weekdayMoment }: Options): Column<Opener>[] {
  const accessText = (isAllowed: boolean) => t(isAllowed ? 'openers.can' : 'openers.cannot')
  const laterText = (isAllowed: boolean) => t(isAllowed ? 'openers.canLater' : 'openers.cannotLater')
  const reasonTexts = ({ reasons }: Pick<Opener, 'reasons'>) => reasons.map((reason) => t(`reasons.${reason}`))
  const kindText = (kind: (typeof credentialKinds)[number]) => t(`kinds.${kind}`)
  const questionOf = ({ personId, accessCustomerId }: Opener) =>
    accessQuestionPath(propertyId, { personId, accessCustomerId, accessPointId, at })
  const columns: Record<(typeof openerColumnIds)[number], Omit<Column<Opener>, 'id' | 'header'>> = {
    name: {
      cell: ({ personId, name, email }) => (
        <>
          {personId ? <Link href={personPath(propertyId, personId)}>{name}</Link> : name}
          {email && email !== name && (
            <Box color="text-body-secondary">
              <Whole text={email} />
            </Box>
          )}
        </>
      ),
      textOf: ({ name, email }) => [name, ...(email && email !== name ? [email] : [])],
      filter: { operators: TEXT },
      isRowHeader: true,
      minWidth: 200,
    },
    unit: {
      cell: ({ unitNumber }) => unitNumber ?? NOTHING,
      textOf: ({ unitNumber }) => unitNumber ?? '',
      filter: { operators: TEXT },
      minWidth: 90,
    },
    access: {
      cell: (opener) => (
        <>
          {!opener.isKnownAtDoor && (
            <div>
              <StatusIndicator type="warning">{t('openers.nowUnknown')}</StatusIndicator>
            </div>
          )}
          <StatusIndicator type={opener.isAllowed ? 'success' : 'stopped'}>
            {opener.isKnownAtDoor ? accessText(opener.isAllowed) : laterText(opener.isAllowed)}
          </StatusIndicator>
          {!opener.isAllowed && (
            <Box color="text-body-secondary">
              {reasonTexts(opener).join(' · ')}{' '}
              <Link href={questionOf(opener)} ariaLabel={t('openers.whyOf', { name: opener.name })}>
                {t('openers.why')}
              </Link>
              {opener.nextOpeningTimeMillis !== null && (
                <div>{t('nextOpening', { time: weekdayMoment(opener.nextOpeningTimeMillis) })}</div>
              )}
            </Box>
          )}
        </>
      ),
      textOf: (opener) => [
        accessText(opener.isAllowed),
        ...(opener.isKnownAtDoor ? [] : [t('openers.nowUnknown')]),
        ...reasonTexts(opener),
      ],
      sortOf: ({ isAllowed }) => (isAllowed ? 0 : 1),
      filter: {
        operators: EXACT,
        options: optionsOf([
          accessText(true),
          accessText(false),
          t('openers.nowUnknown'),
          ...denialReasons.map((reason) => t(`reasons.${reason}`)),
        ]),
      },
      minWidth: 240,
    },
    kinds: {
      cell: ({ kinds }) => kinds.map(kindText).join(', ') || NOTHING,
      textOf: ({ kinds }) => kinds.map(kindText),
      filter: { operators: EXACT, options: optionsOf(credentialKinds.map(kindText)) },
      minWidth: 130,
    },
    keys: {
      cell: ({ name, keyNames }) => <NamesTooltip names={keyNames} of={name} />,
      textOf: ({ keyNames }) => keyNames,
      filter: { operators: TEXT },
      minWidth: 150,
    },
  }
  return openerColumnIds.map((id) => ({ id, header: t(`openers.columns.${id}`), ...columns[id] }))
}
