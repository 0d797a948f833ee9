import Button from '@cloudscape-design/components/button'
import type { Change, UndoPlan } from '@portico/contract/activity/activity.schema'
import { type UndoableChange, usePlanUndo, useUndo } from '#web/data/activity/undo.mutations.ts'
import { confirm } from '#web/ui/confirm.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { ChangedLines } from './changed-lines.tsx'

/** Undoes a change, or says that this was done. */
export function UndoCell({ change }: { change: Change }) {
  const { t } = useTranslation('changes', { keyPrefix: 'undo' })
  if (change.undo === 'done') return t('isDone')
  return change.undo === 'possible' && isOfProperty(change) ? <UndoButton change={change} /> : null
}

const isOfProperty = (change: Change): change is UndoableChange => change.property !== null

function UndoButton({ change }: { change: UndoableChange }) {
  const { t } = useTranslation('changes', { keyPrefix: 'undo' })
  const planning = usePlanUndo(change)
  const undoing = useUndo(change)
  async function ask() {
    const plan = await planning.mutateAsync().catch(() => undefined)
    if (!plan) return
    const isConfirmed = await confirm({
      header: t('header', { sentence: change.sentence }),
      content: <Plan plan={plan} />,
      confirmLabel: t('open'),
      variant: plan.opensDoors ? 'warning' : 'normal',
    })
    if (isConfirmed) undoing.mutate({ change, plan })
  }
  return (
    <Button
      variant="inline-link"
      ariaLabel={t('openOf', { sentence: change.sentence })}
      loading={planning.isPending || undoing.isPending}
      onClick={() => void ask()}
    >
      {t('open')}
    </Button>
  )
}

/** What would be set back, what stays because somebody has changed it since, and whether a door opens. */
function Plan({ plan: { lines, left, opensDoors, bulk } }: { plan: UndoPlan }) {
  const { t } = useTranslation('changes', { keyPrefix: 'undo' })
  return (
    <>
      {bulk && <p>{t('bulk', { count: bulk.changes })}</p>}
      {lines.length > 0 && <ChangedLines change={{ lines, sentence: t('back') }} />}
      {left.length > 0 && (
        <>
          <p>{t('left')}</p>
          <ChangedLines change={{ lines: left, sentence: t('left') }} />
        </>
      )}
      {lines.length === 0 && !bulk && <p>{t('refusals.nothingLeft')}</p>}
      {opensDoors && <p>{t('opensDoors')}</p>}
    </>
  )
}
