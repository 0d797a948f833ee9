import Box from '@cloudscape-design/components/box'
import { useTranslation } from '#web/ui/translation.tsx'

/** Says how much of a list is shown, if there is more than the server lists. */
export function LeftOut({ shown, total }: { shown: number; total: number }) {
  const { t } = useTranslation('ui', { keyPrefix: 'collection' })
  return total > shown ? <Box variant="small">{t('leftOut', { shown, total })}</Box> : null
}
