import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Lockdown } from '@portico/contract/access/access.schema'
import { type LockdownScope, useLiftLockdown } from '#web/data/access/access.mutations.ts'
import { useDoors } from '#web/data/access/access.queries.ts'
import { unheardDoors } from '#web/data/access/door-state.ts'
import { useMay } from '#web/data/company/may.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { confirm } from '#web/ui/confirm.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'
import { useLockdownTexts, useOtherLockdowns } from './use-lockdown-texts.ts'

type Props = { propertyId: string; lockdown: Lockdown; scope: LockdownScope }

/** Says who has locked down what, why, and which keys still open. */
export function LockdownAlert({ propertyId, lockdown, scope }: Props) {
  const { t } = useTranslation('access', { keyPrefix: 'lockdown' })
  const { named } = useClock(propertyId)
  const texts = useLockdownTexts(propertyId)
  const lift = useLiftLockdown(propertyId)
  const may = useMay(propertyId)
  const { t: delivery } = useTranslation('access', { keyPrefix: 'delivery' })
  const { data } = useDoors(propertyId)
  const unheard = data ? unheardDoors(data, propertyId, lockdown.scopeId) : []
  const others = useOtherLockdowns(propertyId, lockdown.scopeId).map(({ name }) => name)

  async function askAndLift() {
    const isConfirmed = await confirm({
      header: t('liftHeader', scope),
      content: (
        <SpaceBetween size="xxs">
          {[texts.line(scope.name, lockdown), ...texts.joined(lockdown), texts.keys(lockdown)].map((line) => (
            <div key={line}>{line}</div>
          ))}
          <div>{others.length > 0 ? t('liftStill', { names: texts.listed(others) }) : t('liftContent')}</div>
        </SpaceBetween>
      ),
      confirmLabel: t('lift'),
    })
    if (isConfirmed) lift.mutate({ ...scope, version: lockdown.version })
  }
  return (
    <Alert
      type="error"
      header={t('active', scope)}
      action={
        may('access.lockDown') && (
          <Button onClick={() => void askAndLift()} loading={lift.isPending}>
            {t('lift')}
          </Button>
        )
      }
    >
      <SpaceBetween size="xxs">
        <div>{texts.reason(lockdown)}</div>
        <div>
          <Whole text={t('startedBy', { name: lockdown.startedBy, time: named(lockdown.startedTimeMillis) })} />
        </div>
        {texts.joined(lockdown).map((line) => (
          <div key={line}>{line}</div>
        ))}
        <div>{texts.keys(lockdown)}</div>
        {unheard.length > 0 && (
          <div>{delivery('lockByHand', { count: unheard.length, names: texts.listed(unheard) })}</div>
        )}
      </SpaceBetween>
    </Alert>
  )
}
