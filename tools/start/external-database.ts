/** The same login, but with the role of the application. */
export function asRole(databaseUrl: string, role: string): string {
  const separator = databaseUrl.includes('?') ? '&' : '?'
  const options = /[?&]options=([^&]*)/.exec(databaseUrl)
  const optionsValue = `${options?.[1] ? `${options[1]}%20` : ''}-c%20role%3D${encodeURIComponent(role)}`
  if (options) return databaseUrl.replace(options[0], `${options[0][0]}options=${optionsValue}`)
  return `${databaseUrl}${separator}options=${optionsValue}`
}
