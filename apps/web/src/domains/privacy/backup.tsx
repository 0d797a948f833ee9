import Box from '@cloudscape-design/components/box'
import type { Retention } from '@portico/contract/privacy/privacy.schema'
import { timeTexts } from '#web/platform/time-texts.ts'
import { useTranslation } from '#web/ui/translation.tsx'

type Props = { retention: Retention; timeZone: string }

/** A backup has what the history has lost since, and nobody can take that out of it. */
export function Backup({ retention: { lastBackupMillis }, timeZone }: Props) {
  const { t, i18n } = useTranslation('privacy')
  if (lastBackupMillis === null) return null
  const time = timeTexts(i18n.language, timeZone).named(lastBackupMillis)
  return <Box color="text-body-secondary">{t('backup', { time })}</Box>
}
