import Box from '@cloudscape-design/components/box'
import Icon from '@cloudscape-design/components/icon'
import Link from '@cloudscape-design/components/link'
import { betterDigits, GUESSING_DAYS_LEAST, guessingDays } from '@portico/contract/access/guessing.rules'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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
  const isTooShort = days < GUESSING_DAYS_LEAST
  return (
    <>
      {data.keypads > 0 && (
        <Line isWarning={isTooShort}>
          {t('expected', { ...data, time: timeOf(days) })}
          {longer !== undefined && (
            <>
              {' '}
              {t('longer', { digits: longer, time: timeOf(guessingDays({ ...data, digits: longer })) })}{' '}
              {may('formats.read') && <Link href={credentialFormatsPath(propertyId)}>{t('formats')}</Link>}
            </>
          )}
        </Line>
      )}
      {data.unlimited > 0 && <Line isWarning>{t('unlimited', { count: data.unlimited })}</Line>}
    </>
  )
}

/** It stands in a paragraph, so it is none itself. */
function Line({ isWarning, children }: { isWarning: boolean; children: ReactNode }) {
  return (
    <Box variant="span" display="block" color={isWarning ? 'text-status-warning' : 'inherit'}>
      {isWarning && (
        <>
          <Icon name="status-warning" />{' '}
        </>
      )}
      {children}
    </Box>
  )
}
