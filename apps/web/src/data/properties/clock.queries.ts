import { withZone } from '@portico/contract/shared/zone-text'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useIsFull } from '#web/platform/flags.ts'
import type { Clock } from '#web/platform/preference-store.ts'
import { usePreference } from '#web/platform/preferences.ts'
import { timeTexts, useZoneOfBrowser } from '#web/platform/time-texts.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { propertyQuery } from './properties.queries.ts'
import { shownZone } from './shown-zone.ts'

/**
 * Whose time a property's pages show: the property's or the browser's. What the reader chose last holds for all of them; until then
 * everything begins with the property's time, and the access history with the browser's.
 */
export function useShownZone(propertyId: string, begins: Clock = 'property') {
  const isFull = useIsFull()
  const { language } = useTranslation().i18n
  const [chosen, choose] = usePreference('clock')
  const { data: property } = useQuery(propertyQuery(propertyId))
  const ofProperty = property?.timeZone ?? 'UTC'
  const zones = { property: ofProperty, browser: useZoneOfBrowser(ofProperty) }
  const { timeZone, other } = shownZone(zones, begins, isFull ? chosen : null, language)
  return { timeZone, ofProperty, other: isFull ? other : null, choose }
}

/** Writes moments in the time zone that is shown, and days, on which access begins or ends, in that of the property. */
export function useClock(propertyId: string, begins?: Clock) {
  const { language } = useTranslation().i18n
  const { timeZone, ofProperty } = useShownZone(propertyId, begins)
  return useMemo(() => {
    const texts = timeTexts(language, timeZone)
    const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone })
    const weekdayMoment = (millis: number) => `${weekday.format(millis)} ${texts.moment(millis)}`
    return {
      ...texts,
      day: timeTexts(language, ofProperty).day,
      /** 'Monday 2026-11-16 8:00 AM' */
      weekdayMoment,
      namedWeekday: (millis: number) => withZone(weekdayMoment(millis), timeZone, language),
      timeZone,
    }
  }, [language, timeZone, ofProperty])
}
export type ShownClock = ReturnType<typeof useClock>
