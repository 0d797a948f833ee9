import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { timeTexts } from '#web/platform/time-texts.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { propertyQuery } from './properties.queries.ts'

/** Writes days and moments in the time zone of the property. */
export function useMoments(propertyId: string) {
  const { language } = useTranslation().i18n
  const { data: property } = useQuery(propertyQuery(propertyId))
  const timeZone = property?.timeZone ?? 'UTC'
  return useMemo(() => {
    const texts = timeTexts(language, timeZone)
    const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone })
    /** 'Monday 2026-11-16 8:00 AM' */
    const weekdayMoment = (millis: number) => `${weekday.format(millis)} ${texts.moment(millis)}`
    return { ...texts, weekdayMoment, timeZone, language }
  }, [language, timeZone])
}
