import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { type ConflictDecision, conflictDecisions, decisionsFor } from '@portico/contract/sync/sync.rules'
import type { Conflict } from '@portico/contract/sync/sync.schema'
import { useDecideConflicts } from '#web/data/sync/sync.mutations.ts'
import { confirm } from '#web/ui/confirm.ts'
import { NameList } from '#web/ui/name-list.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { nameOfResident } from './conflict-columns.tsx'
import type { ConflictState } from './conflict-state.ts'

type Props = { propertyId: string; state: ConflictState; selected: readonly Conflict[] }

/** Decides the selected conflicts, or takes their decisions back. A confirmation says what that does. */
export function ConflictActions({ propertyId, state, selected }: Props) {
  const { t } = useTranslation(['sync', 'ui'])
  const decide = useDecideConflicts(propertyId)
  const count = selected.length

  async function askAndDecide(decision: ConflictDecision | null) {
    const action = decision ?? 'TAKE_BACK'
    const isConfirmed = await confirm({
      header: t(`conflicts.confirm.${action}`, { count }),
      content: (
        <>
          <p>{t(`conflicts.effects.${action}`)}</p>
          <NameList names={selected.map(nameOfResident)} />
        </>
      ),
      confirmLabel: t(`conflicts.actions.${action}`),
    })
    if (isConfirmed) decide.mutate({ conflictIds: selected.map(({ conflictId }) => conflictId), decision })
  }

  if (state === 'DECIDED') {
    return (
      <Button disabled={count === 0} loading={decide.isPending} onClick={() => void askAndDecide(null)}>
        {t('conflicts.actions.TAKE_BACK')}
      </Button>
    )
  }
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {conflictDecisions.map((decision) => {
        const isPossible = selected.every((conflict) => decisionsFor(conflict).includes(decision))
        return (
          <Button
            key={decision}
            disabled={count === 0 || !isPossible || decide.isPending}
            {...(!isPossible && { disabledReason: t('conflicts.notPossible') })}
            onClick={() => void askAndDecide(decision)}
          >
            {t(`conflicts.actions.${decision}`)}
          </Button>
        )
      })}
    </SpaceBetween>
  )
}
