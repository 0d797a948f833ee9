import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { propertyQuery } from '#web/domains/properties/properties.queries.ts'
import { timeTexts } from '#web/platform/time-texts.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** Writes moments in the time zone of the property. */
export function useMoments(propertyId: string) {
  const { i18n } = useTranslation()
  const { data: property } = useQuery(propertyQuery(propertyId))
  const timeZone = property?.timeZone ?? 'UTC'
  const { language } = i18n
  return useMemo(() => {
    const { day, moment } = timeTexts(language, timeZone)
    const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone })
    /** 'Monday 2026-11-16 8:00 AM' */
    const weekdayMoment = (millis: number) => `${weekday.format(millis)} ${moment(millis)}`
    return { day, moment, weekdayMoment, timeZone, language }
  }, [language, timeZone])
}
