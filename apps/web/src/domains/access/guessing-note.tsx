import Box from '@cloudscape-design/components/box'
import Icon from '@cloudscape-design/components/icon'
import Link from '@cloudscape-design/components/link'
import { betterDigits, GUESSING_DAYS_LEAST, guessingDays, withDigits } from '@portico/contract/access/guessing.rules'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { guessingQuery } from '#web/data/access/access.queries.ts'
import { useMay } from '#web/data/company/may.ts'
import { credentialFormatsPath } from '#web/data/credential-formats/credential-formats.paths.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { durationText } from '#web/platform/time-texts.ts'
import { joinSentences } from '#web/ui/sentences.ts'
import { useTranslation } from '#web/ui/translation.tsx'

const DAY_MS = 86_400_000

/** How long somebody who tries out codes needs to hit one, and what would make it longer. Nothing where no keypad takes codes. */
export function GuessingNote({ propertyId }: { propertyId: string }) {
  const { t, i18n } = useTranslation('access', { keyPrefix: 'guessing' })
  const may = useMay(propertyId)
  const isFull = useIsFull()
  const { data } = useQuery({ ...guessingQuery(propertyId), enabled: isFull && may(['codes.read', 'doors.read']) })
  if (!data || data.codes.length === 0 || data.keypads + data.unlimited === 0) return null
  const { codes, keypads } = data
  const days = guessingDays(data)
  const longer = betterDigits(data)
  const timeOf = (count: number) => durationText(count * DAY_MS, i18n.language)
  const told = [...codes.map((one) => t('codes', one)), t('expected', { keypads, time: timeOf(days) })]
  if (longer !== undefined) {
    const better = { codes: withDigits(codes, longer), keypads }
    told.push(t('longer', { digits: longer, time: timeOf(guessingDays(better)) }), t('kept'))
  }
  return (
    <>
      {keypads > 0 && (
        <Line isWarning={days < GUESSING_DAYS_LEAST}>
          {joinSentences(told, i18n.language)}
          {longer !== undefined && may('formats.read') && (
            <>
              {' '}
              <Link href={credentialFormatsPath(propertyId)}>{t('formats')}</Link>
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
