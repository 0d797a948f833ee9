import Link from '@cloudscape-design/components/link'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { betterDigits, GUESSING_DAYS_LEAST, guessingDays } from '@portico/contract/access/guessing.rules'
import { useQuery } from '@tanstack/react-query'
import { guessingQuery } from '#web/data/access/access.queries.ts'
import { useMay } from '#web/data/company/may.ts'
import { credentialFormatsPath } from '#web/data/credential-formats/credential-formats.paths.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { durationText } from './duration-text.ts'

/** How long somebody who tries out codes needs to hit one, and what would make it longer. Nothing where no keypad takes codes. */
export function GuessingNote({ propertyId }: { propertyId: string }) {
  const { t, i18n } = useTranslation('access', { keyPrefix: 'guessing' })
  const may = useMay(propertyId)
  const isFull = useIsFull()
  const { data } = useQuery({ ...guessingQuery(propertyId), enabled: isFull && may(['codes.read', 'doors.read']) })
  if (!data || data.codes === 0 || data.keypads + data.unlimited === 0) return null
  const days = guessingDays(data)
  const longer = betterDigits(data)
  const timeOf = (count: number) => durationText(count, i18n.language)
  return (
    <div>
      {data.keypads > 0 && (
        <StatusIndicator type={days < GUESSING_DAYS_LEAST ? 'warning' : 'info'} wrapText>
          {t('expected', { ...data, time: timeOf(days) })}
          {longer !== undefined && (
            <>
              {' '}
              {t('longer', { digits: longer, time: timeOf(guessingDays({ ...data, digits: longer })) })}{' '}
              {may('formats.read') && <Link href={credentialFormatsPath(propertyId)}>{t('formats')}</Link>}
            </>
          )}
        </StatusIndicator>
      )}
      {data.unlimited > 0 && (
        <div>
          <StatusIndicator type="warning" wrapText>
            {t('unlimited', { count: data.unlimited })}
          </StatusIndicator>
        </div>
      )}
    </div>
  )
}
