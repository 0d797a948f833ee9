import Box from '@cloudscape-design/components/box'
import Link from '@cloudscape-design/components/link'
import { conflictKinds } from '@portico/contract/sync/sync.rules'
import type { Conflict } from '@portico/contract/sync/sync.schema'
import type { TFunction } from 'i18next'
import { personPath } from '#web/data/people/people.paths.ts'
import { NOTHING } from '#web/platform/time-texts.ts'
import type { Column } from '#web/ui/collection/collection-table.tsx'
import { Whole } from '#web/ui/whole.tsx'
import type { ConflictState } from './conflict-state.ts'

const TEXT = [':', '!:', '=', '!='] as const
const EXACT = ['=', '!='] as const
const types = ['RESIDENT', 'GUEST', 'SERVICE_PROVIDER'] as const

type Texts = {
  t: TFunction<'sync'>
  propertyId: string
  state: ConflictState
  moment: (millis: number | null) => string
}

export const nameOfResident = ({ resident, residentId }: Conflict) => resident.name ?? resident.email ?? residentId

/** E-mail and unit, below the name. */
const detailsOf = ({ email, unit }: { email: string | null; unit: string | null }, t: TFunction<'sync'>) =>
  [email, unit && t('conflicts.unit', { unit })].filter(Boolean).join(', ')

function personTexts({ person }: Conflict, t: TFunction<'sync'>): string[] {
  if (!person) return []
  const type = types.find((one) => one === person.relationType)
  const origin = person.isSynced ? t('conflicts.synced') : t('conflicts.manual')
  return [detailsOf(person, t), [type && t(`types.${type}`), origin].filter(Boolean).join(', ')].filter(Boolean)
}

export function conflictColumns({ t, propertyId, state, moment }: Texts): Column<Conflict>[] {
  const kindText = ({ kind }: Conflict) => t(`conflicts.kinds.${kind}`)
  const decided: Column<Conflict>[] = [
    {
      id: 'decision',
      header: t('conflicts.columns.decision'),
      textOf: ({ decision }) => (decision ? t(`conflicts.decisions.${decision}`) : NOTHING),
      minWidth: 120,
    },
    {
      id: 'decidedAt',
      header: t('conflicts.columns.decidedAt'),
      cell: ({ decidedBy, decidedTimeMillis }) => (
        <>
          <Whole text={moment(decidedTimeMillis)} />
          {decidedBy && <Small>{decidedBy}</Small>}
        </>
      ),
      sortOf: ({ decidedTimeMillis }) => decidedTimeMillis,
      minWidth: 170,
    },
  ]
  return [
    {
      id: 'resident',
      header: t('conflicts.columns.resident'),
      cell: (conflict) => (
        <>
          {nameOfResident(conflict)}
          <Small>{detailsOf(conflict.resident, t)}</Small>
        </>
      ),
      textOf: (conflict) => [nameOfResident(conflict), conflict.resident.email ?? '', conflict.resident.unit ?? ''],
      filter: { operators: TEXT },
      isRowHeader: true,
      minWidth: 200,
    },
    {
      id: 'kind',
      header: t('conflicts.columns.kind'),
      textOf: kindText,
      filter: {
        operators: EXACT,
        options: conflictKinds.map((kind) => {
          const label = t(`conflicts.kinds.${kind}`)
          return { value: label, label }
        }),
      },
      minWidth: 180,
    },
    {
      id: 'person',
      header: t('conflicts.columns.person'),
      cell: (conflict) => <PersonCell propertyId={propertyId} conflict={conflict} t={t} />,
      textOf: ({ person }) => [person?.name ?? '', person?.email ?? '', person?.unit ?? ''],
      filter: { operators: TEXT },
      minWidth: 200,
    },
    {
      id: 'seen',
      header: t('conflicts.columns.seen'),
      cell: ({ seenTimeMillis }) => moment(seenTimeMillis),
      sortOf: ({ seenTimeMillis }) => seenTimeMillis,
      minWidth: 160,
    },
    ...(state === 'DECIDED' ? decided : []),
  ]
}

function PersonCell({ propertyId, conflict, t }: { propertyId: string; conflict: Conflict; t: TFunction<'sync'> }) {
  const { person } = conflict
  if (!person) return NOTHING
  return (
    <>
      <Link href={personPath(propertyId, person.personId)}>{person.name ?? person.email ?? t('nameless')}</Link>
      {personTexts(conflict, t).map((text) => (
        <Small key={text}>{text}</Small>
      ))}
    </>
  )
}

const Small = ({ children }: { children: string }) => (
  <Box fontSize="body-s" color="text-body-secondary">
    <Whole text={children} />
  </Box>
)
