import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { type GuestSchedule, SCHEDULES_MAX } from '@portico/contract/keys/keys.rules'
import { useMemo, useState } from 'react'
import { ScheduleList } from '#web/domains/keys/schedules/schedule-list.tsx'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { byName, useEntranceColumns } from './entrance-columns.tsx'
import {
  addSchedules,
  clearSchedules,
  isFull,
  type KeyForm,
  type OfferedEntrance,
  removeSchedule,
  replaceSchedule,
  settingOf,
} from './key-form.ts'

const ScheduleModal = lazyDialog(
  async () => (await import('#web/domains/keys/schedules/schedule-modal.tsx')).ScheduleModal,
)

type Row = OfferedEntrance & { schedules: readonly GuestSchedule[] }
/** The open dialog: adding a schedule to some entrances, or replacing one. */
type Editing = { entrances: readonly OfferedEntrance[]; index?: number; schedule?: GuestSchedule }

type Props = {
  form: KeyForm
  change: (next: (form: KeyForm) => KeyForm) => void
  /** The entrances that guests may use. */
  entrances: readonly OfferedEntrance[]
  zone: string
}

export function SchedulesStep({ form, change, entrances, zone }: Props) {
  const { t } = useTranslation(['keyWizard', 'keys'])
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [editing, setEditing] = useState<Editing>()
  const rows = useMemo(
    () =>
      entrances.map((entrance) => ({ ...entrance, schedules: settingOf(form, entrance.accessPointId).guestSchedules })),
    [entrances, form],
  )
  const selected = rows.filter(({ accessPointId }) => chosen.includes(accessPointId))
  const hasFull = selected.some(({ accessPointId }) => isFull(form, accessPointId))
  const [name] = useEntranceColumns<Row>()
  const columns = useMemo((): readonly Column<Row>[] => {
    function edit(row: Row, index: number) {
      const schedule = row.schedules[index]
      if (schedule) setEditing({ entrances: [row], index, schedule })
    }
    function remove({ accessPointId, schedules }: Row, index: number) {
      change((current) => removeSchedule(current, accessPointId, index))
      if (schedules.length === 1) setChosen((ids) => ids.filter((id) => id !== accessPointId))
    }
    return [
      ...(name ? [name] : []),
      {
        id: 'schedules',
        header: t('schedules.column'),
        cell: (row) => (
          <ScheduleList
            schedules={row.schedules}
            entranceName={row.accessPointName}
            onEdit={(index) => edit(row, index)}
            onRemove={(index) => remove(row, index)}
          />
        ),
        minWidth: 180,
      },
    ]
  }, [t, name, change])

  function save(schedules: GuestSchedule[]) {
    if (!editing) return
    const [first] = editing.entrances
    const { index } = editing
    const ids = editing.entrances.map(idOf)
    change((current) =>
      first && index !== undefined
        ? replaceSchedule(current, first.accessPointId, index, schedules)
        : addSchedules(current, ids, schedules),
    )
    setEditing(undefined)
  }

  function clear() {
    change((current) => clearSchedules(current, chosen))
    setChosen([])
  }

  return (
    <SpaceBetween size="m">
      <Alert>{t('keys:schedule.zone', { zone })}</Alert>
      <CollectionTable
        items={rows}
        idOf={idOf}
        columns={columns}
        texts={{
          title: t('schedules.table'),
          empty: t('entrances.empty'),
          failed: t('entrances.failed'),
          filter: t('entrances.filter'),
        }}
        sort={byName}
        visibleColumns={['name', 'schedules']}
        isAddressed={false}
        selection={{
          items: selected,
          onChange: (items) => setChosen(items.map(idOf)),
          nameOf: ({ accessPointName }) => accessPointName,
        }}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button
              formAction="none"
              disabled={!selected.some(({ schedules }) => schedules.length > 0)}
              onClick={clear}
            >
              {t('schedules.clear')}
            </Button>
            <Button
              formAction="none"
              disabled={selected.length === 0 || hasFull}
              onClick={() => setEditing({ entrances: selected })}
            >
              {t('schedules.add')}
            </Button>
          </SpaceBetween>
        }
      />
      <div role="status">
        {hasFull && <Alert type="warning">{t('schedules.full', { count: SCHEDULES_MAX })}</Alert>}
      </div>
      {editing && (
        <ScheduleModal
          schedule={editing.schedule}
          entranceNames={editing.entrances.map(({ accessPointName }) => accessPointName)}
          zone={zone}
          room={roomFor(form, editing)}
          onSave={save}
          onClose={() => setEditing(undefined)}
        />
      )}
    </SpaceBetween>
  )
}

/** The entrance with the most schedules decides. An edited schedule makes room for its replacement. */
const roomFor = (form: KeyForm, { entrances, schedule }: Editing) =>
  SCHEDULES_MAX -
  Math.max(...entrances.map(({ accessPointId }) => settingOf(form, accessPointId).guestSchedules.length)) +
  (schedule ? 1 : 0)

const idOf = ({ accessPointId }: OfferedEntrance) => accessPointId
