import type { SupportHours } from '@portico/contract/shared/support'
import type { TFunction } from 'i18next'

/** Opening hours as the reader's language words them. */
export function describeHours(hours: SupportHours, t: TFunction<'support'>, languageTag: string): string {
  if (hours === 'aroundTheClock') return t('openingHours.aroundTheClock')
  const range = { from: describeTime(hours.from, languageTag), to: describeTime(hours.to, languageTag) }
  if (!hours.zone) return t(hours.days ? 'openingHours.rangeMonToFri' : 'openingHours.range', range)
  const zone = t(`zones.${hours.zone}`)
  return t(hours.days ? 'openingHours.rangeInZoneMonToFri' : 'openingHours.rangeInZone', { ...range, zone })
}

/** English counts to twelve and leaves out a full hour's minutes: 8am, 10:30am. All others write both: 8:00, 19:00. */
function describeTime(time: string, languageTag: string): string {
  const date = new Date(`2026-01-01T${time}:00Z`)
  if (languageTag.startsWith('en')) {
    const minute = date.getUTCMinutes() > 0 ? ({ minute: '2-digit' } as const) : {}
    const text = new Intl.DateTimeFormat('en-US', { hour: 'numeric', ...minute, timeZone: 'UTC' }).format(date)
    return text.replaceAll(/\s/g, '').toLowerCase()
  }
  const text = new Intl.DateTimeFormat(languageTag, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  // Which space stands between the parts depends on the release of the browser; server and browser have to agree.
  return text.format(date).replaceAll(/\s/g, '\u00a0')
}
