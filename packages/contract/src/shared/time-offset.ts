const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset', year: 'numeric' })
  formats.set(timeZone, format)
  return format
}

/** `UTC-07:00`: the hour that comes twice when the clocks go back is told apart by it. */
export function offsetText(millis: number, timeZone: string): string {
  const [offset] = /[+-]\d\d:\d\d/.exec(formatOf(timeZone).format(millis)) ?? ['+00:00']
  return `UTC${offset}`
}

/** Minutes east of UTC. */
export function offsetMinutes(millis: number, timeZone: string): number {
  const [, sign, hours = '', minutes = ''] = /([+-])(\d\d):(\d\d)/.exec(offsetText(millis, timeZone)) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
