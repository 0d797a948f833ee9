/** Such as `GMT+00:00` or `UTC−03:00`. */
const OFFSET = /\d\d:\d\d$/
const SOME_DAY = Date.UTC(2026, 0, 4)
const known = new Map<string, string>()

function nameOf(timeZone: string, language: string, timeZoneName: 'longGeneric' | 'short'): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts(SOME_DAY)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** 'Pacific Time', in words of the language, summer and winter alike. A zone that has no such name is 'UTC' or 'GMT-3'. */
export function zoneText(timeZone: string, language: string): string {
  const key = `${language} ${timeZone}`
  const generic = known.get(key) ?? nameOf(timeZone, language, 'longGeneric')
  const text = OFFSET.test(generic) ? nameOf(timeZone, language, 'short') : generic
  known.set(key, text)
  return text
}

/** A time that names its zone: `4:04 PM (Pacific Time)`. Japanese has wide brackets. */
export function withZone(time: string, timeZone: string, language: string): string {
  const zone = zoneText(timeZone, language)
  return language.startsWith('ja') ? `${time}（${zone}）` : `${time} (${zone})`
}
