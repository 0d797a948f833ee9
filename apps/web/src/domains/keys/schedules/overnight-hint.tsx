import Alert from '@cloudscape-design/components/alert'
import { isOvernight } from '@portico/contract/keys/keys.rules'
import { scheduleLines } from '@portico/contract/keys/schedule-text'
import { NameList } from '#web/ui/name-list.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { type ScheduleDraft, schedulesOf } from './schedule-draft.ts'

/** Shows the two schedules that hours across midnight become. */
export function OvernightHint({ draft }: { draft: ScheduleDraft }) {
  const { t, i18n } = useTranslation('keyWizard', { keyPrefix: 'modal' })
  const keys = useTranslation('keys')
  if (draft.isAlways || !isOvernight(draft.range)) return null
  const lines =
    draft.days.length > 0 ? schedulesOf(draft).flatMap((one) => scheduleLines(one, keys.t, i18n.language)) : []
  return (
    <Alert header={t('overnight')}>
      {lines.length > 0 ? <NameList names={lines.map(({ days, hours }) => `${days} ${hours}`)} /> : t('overnightHint')}
    </Alert>
  )
}
