import Box from '@cloudscape-design/components/box'
import Link from '@cloudscape-design/components/link'
import type { TableProps } from '@cloudscape-design/components/table'
import type { Change } from '@portico/contract/activity/activity.schema'
import { isRepeated } from '@portico/contract/shared/repeated-time'
import { offsetText } from '@portico/contract/shared/time-offset'
import type { TFunction } from 'i18next'
import { thingPath } from '#web/data/activity/thing-paths.ts'
import type { May } from '#web/data/company/may.ts'
import { propertyPath } from '#web/data/properties/properties.paths.ts'
import { Prose } from '#web/ui/collection/portal-table.tsx'
import { Whole } from '#web/ui/whole.tsx'
import { ChangedLines } from './changed-lines.tsx'
import { UndoCell } from './undo-button.tsx'

/** How times are shown, and in which zone. */
export type ShownIn = { timeZone: string; second: (millis: number) => string; named: (millis: number) => string }

type Options = {
  t: TFunction<'changes'>
  clock: ShownIn
  may: May
  /** The company whose changes these are, with those of its properties. */
  companyId?: string | undefined
  /** Whether one of the changes can be undone, or was. */
  offersUndo: boolean
}

export function changesColumns({
  t,
  clock,
  may,
  companyId,
  offersUndo,
}: Options): TableProps.ColumnDefinition<Change>[] {
  return [
    {
      id: 'time',
      header: t('columns.time'),
      cell: ({ timeMillis }) => <Whole text={timeText(timeMillis, clock)} />,
      minWidth: 120,
    },
    { id: 'by', header: t('columns.by'), cell: (change) => <By change={change} />, minWidth: 130 },
    ...(companyId === undefined
      ? []
      : [
          {
            id: 'property',
            header: t('columns.property'),
            cell: ({ property }: Change) =>
              property && <Link href={propertyPath(property.propertyId)}>{property.name}</Link>,
            minWidth: 130,
          },
        ]),
    {
      id: 'change',
      header: t('columns.change'),
      cell: (change) => <What change={change} t={t} path={thingPath(change, may, companyId)} />,
      isRowHeader: true,
      minWidth: 260,
    },
    ...(offersUndo
      ? [
          {
            id: 'undo',
            header: t('undo.column'),
            cell: (change: Change) => <UndoCell change={change} />,
            minWidth: 90,
          },
        ]
      : []),
  ]
}

/** The hour that comes twice when the clocks go back is told apart by its offset. */
const timeText = (millis: number, { second, timeZone }: ShownIn) =>
  isRepeated(millis, timeZone) ? `${second(millis)} ${offsetText(millis, timeZone)}` : second(millis)

/** The member, and what they did it with if that was not the portal; or what did it by itself. */
function By({ change: { by, program } }: { change: Change }) {
  if (!by) return program
  return (
    <>
      <Whole text={by.name} />
      {program && (
        <Box fontSize="body-s" color="text-body-secondary">
          {program}
        </Box>
      )}
    </>
  )
}

function What({ change, t, path }: { change: Change; t: Options['t']; path: string | undefined }) {
  const sentence = <Prose text={change.sentence} />
  return (
    <>
      {path ? <Link href={path}>{sentence}</Link> : sentence}
      <ChangedLines change={change} />
      {change.isErased && (
        <Box fontSize="body-s" color="text-body-secondary">
          {t('erased')}
        </Box>
      )}
    </>
  )
}
