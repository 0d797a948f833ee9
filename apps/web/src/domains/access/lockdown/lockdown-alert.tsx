import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Lockdown } from '@portico/contract/access/access.schema'
import { type LockdownScope, useLiftLockdown } from '#web/domains/access/access.mutations.ts'
import { useDoors } from '#web/domains/access/access.queries.ts'
import { unheardDoors } from '#web/domains/access/door-state.ts'
import { useMoments } from '#web/domains/access/use-moments.ts'
import { usePropertyFeatures } from '#web/domains/properties/property-features.queries.ts'
import { confirm } from '#web/ui/confirm.ts'
import { useTranslation } from '#web/ui/translation.tsx'

type Props = { propertyId: string; lockdown: Lockdown; scope: LockdownScope }

/** Says who has locked down what, why, and which keys still open. */
export function LockdownAlert({ propertyId, lockdown, scope }: Props) {
  const { t, i18n } = useTranslation('access', { keyPrefix: 'lockdown' })
  const { moment } = useMoments(propertyId)
  const { lockdowns } = usePropertyFeatures(propertyId)
  const lift = useLiftLockdown(propertyId)
  const { t: delivery } = useTranslation('access', { keyPrefix: 'delivery' })
  const { data } = useDoors(propertyId)
  const unheard = data ? unheardDoors(data, propertyId, lockdown.scopeId) : []
  const listed = (names: readonly string[]) => new Intl.ListFormat(i18n.language).format(names)
  const names = listed(lockdown.keys.map(({ keyName }) => keyName))

  async function askAndLift() {
    const isConfirmed = await confirm({
      header: t('liftHeader', scope),
      content: t('liftContent'),
      confirmLabel: t('lift'),
    })
    if (isConfirmed) lift.mutate(scope)
  }
  return (
    <Alert
      type="error"
      header={t('active', scope)}
      action={
        lockdowns && (
          <Button onClick={() => void askAndLift()} loading={lift.isPending}>
            {t('lift')}
          </Button>
        )
      }
    >
      <SpaceBetween size="xxs">
        <div>{lockdown.reason}</div>
        <div>{t('startedBy', { name: lockdown.startedBy, time: moment(lockdown.startedTimeMillis) })}</div>
        <div>{lockdown.keys.length > 0 ? t('stillOpen', { names }) : t('nothingOpens')}</div>
        {unheard.length > 0 && <div>{delivery('lockByHand', { count: unheard.length, names: listed(unheard) })}</div>}
      </SpaceBetween>
    </Alert>
  )
}
