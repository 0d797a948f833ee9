import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { GuestSchedule } from '@portico/contract/keys/keys.rules'
import { useMemo } from 'react'
import { ScheduleList } from '#web/domains/keys/schedules/schedule-list.tsx'
import { useIsFull } from '#web/platform/flags.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { TutorialHotspot } from '#web/ui/tutorial-hotspot.tsx'
import { byName, useEntranceColumns } from './entrance-columns.tsx'
import { GuestUseNote } from './guest-use.tsx'
import { KeyEffect } from './key-effect.tsx'
import { draftOf, type KeyForm, type OfferedEntrance } from './key-form.ts'
import { type KeyStep, stepsOf } from './key-problems.ts'
import styles from './review-step.module.css'

type Row = OfferedEntrance & { isGuestSharable: boolean; guestSchedules: readonly GuestSchedule[] }
type Props = {
  propertyId: string
  form: KeyForm
  entrances: readonly OfferedEntrance[]
  /** The key before the change, and how many people hold it. Undefined for a new key. */
  edited: { form: KeyForm; holders: number } | undefined
  onEdit: (step: KeyStep) => void
}

/** Shows everything that will be saved, with links back to each step. */
export function ReviewStep({ propertyId, form, entrances, edited, onEdit }: Props) {
  const { t } = useTranslation('keyWizard')
  const draft = useMemo(() => draftOf(form, entrances), [form, entrances])
  const rows = useMemo(
    () =>
      draft.accessPoints.flatMap(({ accessPointId, isGuestSharable, guestSchedules }): Row[] => {
        const entrance = entrances.find((one) => one.accessPointId === accessPointId)
        return entrance ? [{ ...entrance, isGuestSharable, guestSchedules }] : []
      }),
    [draft, entrances],
  )
  const columns = useColumns()
  const isFull = useIsFull()
  const steps = stepsOf(form, entrances)
  const editable = (['entrances', 'guests', 'schedules'] as const).filter((step) => steps.includes(step))
  return (
    <SpaceBetween size="l">
      {isFull && edited && (
        <KeyEffect
          before={draftOf(edited.form, entrances)}
          after={draft}
          entrances={entrances}
          holders={edited.holders}
        />
      )}
      <Container
        header={
          <Header
            variant="h2"
            info={<TutorialHotspot id="key-review" />}
            actions={<EditButton step="name" onEdit={onEdit} />}
          >
            {t('steps.name.title')}
          </Header>
        }
      >
        <dl className={styles.facts}>
          <div>
            <dt className={styles.term}>{t('name.label')}</dt>
            <dd className={styles.value}>{draft.name}</dd>
          </div>
          <div>
            <dt className={styles.term}>{t('name.description')}</dt>
            <dd className={styles.value}>{draft.description ?? t('review.noDescription')}</dd>
          </div>
        </dl>
      </Container>
      <GuestUseNote propertyId={propertyId} draft={draft} hasSchedules={steps.includes('schedules')} />
      <CollectionTable
        items={rows}
        idOf={({ accessPointId }) => accessPointId}
        columns={columns}
        texts={{
          title: t('review.entrances'),
          empty: t('entrances.empty'),
          failed: t('entrances.failed'),
          filter: t('entrances.filter'),
        }}
        sort={byName}
        visibleColumns={['name', 'place', ...(steps.includes('guests') ? ['guests', 'schedules'] : [])]}
        isAddressed={false}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            {editable.map((step) => (
              <EditButton key={step} step={step} onEdit={onEdit} isNamed={editable.length > 1} />
            ))}
          </SpaceBetween>
        }
      />
    </SpaceBetween>
  )
}

type EditProps = { step: 'name' | 'entrances' | 'guests' | 'schedules'; onEdit: Props['onEdit']; isNamed?: boolean }

function EditButton({ step, onEdit, isNamed = false }: EditProps) {
  const { t } = useTranslation('keyWizard')
  const named = t(`review.edit.${step}`)
  return (
    <Button formAction="none" ariaLabel={named} onClick={() => onEdit(step)}>
      {isNamed ? named : t('review.edit.short')}
    </Button>
  )
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslation('keyWizard')
  const entranceColumns = useEntranceColumns<Row>()
  return useMemo(
    () => [
      // The table has no filter, because everything is to be reviewed.
      ...entranceColumns.map(({ filter, ...column }) => column),
      {
        id: 'guests',
        header: t('review.guests'),
        cell: ({ isGuestSharable }) => t(isGuestSharable ? 'review.yes' : 'review.no'),
        minWidth: 130,
      },
      {
        id: 'schedules',
        header: t('schedules.column'),
        cell: ({ isGuestSharable, guestSchedules, accessPointName }) =>
          isGuestSharable ? <ScheduleList schedules={guestSchedules} entranceName={accessPointName} /> : '-',
        minWidth: 200,
      },
    ],
    [t, entranceColumns],
  )
}
