import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import { useDoors } from '#web/data/access/access.queries.ts'
import { lockdownOf } from '#web/data/access/door-state.ts'
import { canOpenAny, useOpenNow, whyShut } from '#web/data/access/open-now.ts'
import { useMay } from '#web/data/company/may.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const OverLockdownDialog = lazyDialog(async () => (await import('./over-lockdown-dialog.tsx')).OverLockdownDialog)

type Props = {
  propertyId: string
  entranceId: string
  name: string
  /** In a list, where the name tells the buttons apart. */
  isInList?: boolean
}

/** Opens a door for one pulse by one press. Only a lockdown asks why. */
export function OpenNowButton({ propertyId, entranceId, name, isInList = false }: Props) {
  const { t } = useTranslation('access', { keyPrefix: 'openNow' })
  const { data } = useDoors(propertyId)
  const may = useMay(propertyId)
  const { press, isOpening } = useOpenNow({ propertyId, entranceId, name })
  const [asksWhy, setAsksWhy] = useState(false)
  const door = data?.doors.find(({ accessPointId }) => accessPointId === entranceId)
  if (!data || !door || !canOpenAny(data) || !may('access.open')) return null
  const isLockedDown = lockdownOf(data, propertyId, entranceId) !== undefined
  const shut = whyShut(door) ?? (isLockedDown && !may('access.lockDown') ? 'lockedDown' : undefined)
  return (
    <>
      <Button
        {...(isInList && { variant: 'inline-link', ariaLabel: t('of', { name }) })}
        loading={isOpening}
        loadingText={t('opening', { name })}
        disabled={shut !== undefined}
        {...(shut && { disabledReason: t(shut) })}
        onClick={() => (isLockedDown ? setAsksWhy(true) : void press())}
      >
        {t('button')}
      </Button>
      {asksWhy && (
        <OverLockdownDialog
          name={name}
          onOpen={(reason) => void press({ overLockdown: { reason } })}
          onClose={() => setAsksWhy(false)}
        />
      )}
    </>
  )
}
