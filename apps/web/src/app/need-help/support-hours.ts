import type { SupportHours } from '@portico/contract/shared/support'
import type { TFunction } from 'i18next'

/** The hours of the support in the language of the page. */
export function describeHours(hours: SupportHours, t: TFunction<'support'>, languageTag: string): string {
  if (hours === 'aroundTheClock') return t('openingHours.aroundTheClock')
  const range = { from: describeTime(hours.from, languageTag), to: describeTime(hours.to, languageTag) }
  if (!hours.zone) return t(hours.days ? 'openingHours.rangeMonToFri' : 'openingHours.range', range)
  const zone = t(`zones.${hours.zone}`)
  return t(hours.days ? 'openingHours.rangeInZoneMonToFri' : 'openingHours.rangeInZone', { ...range, zone })
}

/** English uses the 12-hour clock without minutes on full hours, such as 8am or 10:30am. Other languages use 8:00 and 19:00. */
function describeTime(time: string, languageTag: string): string {
  const date = new Date(`2026-01-01T${time}:00Z`)
  if (languageTag.startsWith('en')) {
    const minute = date.getUTCMinutes() > 0 ? ({ minute: '2-digit' } as const) : {}
    const text = new Intl.DateTimeFormat('en-US', { hour: 'numeric', ...minute, timeZone: 'UTC' }).format(date)
    return text.replaceAll(/\s/g, '').toLowerCase()
  }
  const text = new Intl.DateTimeFormat(languageTag, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  // Browsers differ in the kind of space that they use here, but server and browser must render the same text.
  return text.format(date).replaceAll(/\s/g, '\u00a0')
}
