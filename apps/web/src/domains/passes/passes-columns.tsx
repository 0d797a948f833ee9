import Box from '@cloudscape-design/components/box'
import Link from '@cloudscape-design/components/link'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { TableProps } from '@cloudscape-design/components/table'
import type { Pass } from '@portico/contract/passes/passes.schema'
import type { TFunction } from 'i18next'
import type { PassSort } from '#web/data/passes/passes-view.ts'
import { personPath } from '#web/data/people/people.paths.ts'
import { NamesTooltip } from '#web/ui/name-list.tsx'
import { Whole } from '#web/ui/whole.tsx'
import { PassMenu } from './pass-menu.tsx'
import { stateTypes } from './pass-states.ts'

type Options = {
  t: TFunction<'passes'>
  propertyId: string
  moment: (millis: number | null) => string
  /** Whether something can be done about a pass. */
  mayChange: boolean
}

/** The columns that the server sorts by have its names. */
const sortedBy = (sortingField: PassSort) => ({ sortingField })

export function passesColumns(options: Options): TableProps.ColumnDefinition<Pass>[] {
  const { t, propertyId, moment, mayChange } = options
  return [
    {
      id: 'visitor',
      header: t('columns.visitor'),
      cell: (pass) => <Visitor pass={pass} t={t} />,
      isRowHeader: true,
      minWidth: 180,
      ...sortedBy('visitor'),
    },
    {
      id: 'host',
      header: t('columns.host'),
      cell: ({ host }) => <Host host={host} propertyId={propertyId} t={t} />,
      minWidth: 140,
      ...sortedBy('host'),
    },
    {
      id: 'entrances',
      header: t('columns.entrances'),
      cell: ({ entrances, visitorName }) => (
        <NamesTooltip names={entrances.map(({ accessPointName }) => accessPointName)} of={visitorName} />
      ),
      minWidth: 140,
    },
    {
      id: 'starts',
      header: t('columns.starts'),
      cell: ({ fromTimeMillis }) => <Whole text={moment(fromTimeMillis)} />,
      minWidth: 120,
      ...sortedBy('starts'),
    },
    {
      id: 'ends',
      header: t('columns.ends'),
      cell: ({ untilTimeMillis }) => <Whole text={moment(untilTimeMillis)} />,
      minWidth: 120,
      ...sortedBy('ends'),
    },
    {
      id: 'uses',
      header: t('columns.uses'),
      cell: ({ uses }) => t('usesOf', { used: uses.used, max: uses.max }),
      minWidth: 80,
    },
    {
      id: 'state',
      header: t('columns.state'),
      cell: (pass) => <State pass={pass} t={t} moment={moment} />,
      minWidth: 130,
      ...sortedBy('state'),
    },
    ...(mayChange
      ? [
          {
            id: 'actions',
            header: t('columns.actions'),
            cell: (pass: Pass) => <PassMenu propertyId={propertyId} pass={pass} />,
            minWidth: 90,
          },
        ]
      : []),
  ]
}

type OfPass = { pass: Pass; t: Options['t'] }

const Small = ({ text }: { text: string }) => (
  <Box fontSize="body-s" color="text-body-secondary">
    <Whole text={text} />
  </Box>
)

function Visitor({ pass: { visitorName, email, mail }, t }: OfPass) {
  const problem = mail.state === 'REFUSED' || mail.state === 'UNCERTAIN' ? mail.state : undefined
  return (
    <>
      <Whole text={visitorName} />
      {email && <Small text={email} />}
      {problem && (
        <Box fontSize="body-s">
          <StatusIndicator type="warning">{t(`mail.${problem}`)}</StatusIndicator>
        </Box>
      )}
    </>
  )
}

function Host({ host, propertyId, t }: Pick<Options, 't' | 'propertyId'> & { host: Pass['host'] }) {
  const name = host.name ?? t('nobody')
  return host.exists ? (
    <Link href={personPath(propertyId, host.personId)}>
      <Whole text={name} />
    </Link>
  ) : (
    name
  )
}

function State({ pass: { state, withdrawn }, t, moment }: OfPass & Pick<Options, 'moment'>) {
  return (
    <>
      <StatusIndicator type={stateTypes[state]}>{t(`states.${state}`)}</StatusIndicator>
      {withdrawn && <Small text={t(`withdrawn.${withdrawn.reason}`)} />}
      {withdrawn && <Small text={moment(withdrawn.timeMillis)} />}
    </>
  )
}
