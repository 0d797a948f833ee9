import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { guestSharingQuery } from '#web/data/access/guests/guest-sharing.queries.ts'
import { useMay } from '#web/data/company/may.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const GuestSharingDialog = lazyDialog(async () => (await import('./guest-sharing-dialog.tsx')).GuestSharingDialog)

/** One alert while guests are about to lose entrances, and none where nobody loses anything. */
export function useGuestSharingAlerts(propertyId: string): ReactNode[] {
  const { data: property } = useQuery(propertyQuery(propertyId))
  const may = useMay(propertyId)
  const isWaiting = property?.guestSharingFromTimeMillis != null && may(['doors.read', 'people.read'])
  const { data } = useQuery({ ...guestSharingQuery(propertyId), enabled: isWaiting })
  if (!isWaiting || !data || data.fromTimeMillis === null || data.total === 0) return []
  const { fromTimeMillis, total } = data
  return [<GuestSharingAlert key="guests" propertyId={propertyId} from={fromTimeMillis} guests={total} />]
}

function GuestSharingAlert({ propertyId, from, guests }: { propertyId: string; from: number; guests: number }) {
  const { t } = useTranslation('access', { keyPrefix: 'guestSharing' })
  const { day } = useClock(propertyId)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Alert
        type="warning"
        header={t('header', { date: day(from) })}
        action={<Button onClick={() => setOpen(true)}>{t('show')}</Button>}
      >
        {t('content', { count: guests })}
      </Alert>
      {isOpen && <GuestSharingDialog propertyId={propertyId} onClose={() => setOpen(false)} />}
    </>
  )
}
