import Alert from '@cloudscape-design/components/alert'
import { guestUseOfKey } from '@portico/contract/keys/guest-sharing.rules'
import type { KeyDraft } from '@portico/contract/keys/keys.schema'
import { useQuery } from '@tanstack/react-query'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { timeTexts } from '#web/platform/time-texts.ts'
import { useTranslation } from '#web/ui/translation.tsx'

type Props = { propertyId: string; draft: KeyDraft; hasSchedules?: boolean }

/** What guests open with this key as it is now, and whom its schedules bind. */
export function GuestUseNote({ propertyId, draft, hasSchedules = false }: Props) {
  const { t, i18n } = useTranslation(['keyWizard', 'keys'])
  const { data: property } = useQuery(propertyQuery(propertyId))
  const use = guestUseOfKey(draft.accessPoints)
  const from = property?.guestSharingFromTimeMillis ?? null
  const { day } = timeTexts(i18n.language, property?.timeZone ?? 'UTC')
  return (
    <Alert>
      <div role="status">
        <div>{t(`guestUse.${use}`)}</div>
        {use === 'SHARED' && from !== null && <div>{t('guestUse.from', { date: day(from) })}</div>}
        {hasSchedules && <div>{t('keys:schedule.bindsGuests')}</div>}
      </div>
    </Alert>
  )
}
