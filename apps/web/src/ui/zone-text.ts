const SOME_DAY = Date.UTC(2026, 0, 4)

/** 'Pacific Time', in words of the language, summer and winter alike. */
export function zoneText(timeZone: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' })
  const part = format.formatToParts(SOME_DAY).find(({ type }) => type === 'timeZoneName')
  return part?.value ?? timeZone
}
