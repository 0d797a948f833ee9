import { type Country, countries } from './locales.ts'

export const stages = ['prod', 'gamma', 'beta', 'alpha', 'test'] as const
export type Stage = (typeof stages)[number]

const PROD_HOST = /^portal\.([a-z]{2})\.portico\.example$/
const STAGE_HOST = /^portal\.(gamma|beta|alpha|test)\.([a-z]{2})\.portico\.example$/

const isCountry = (code: string | undefined): code is Country => countries.some((country) => country === code)

/** Derives stage and country from the host name. Any other host, such as localhost, is stage Test of the configured country. */
export function deploymentOfHost(host: string, configured: Country): { stage: Stage; country: Country } {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  const prod = PROD_HOST.exec(name)
  if (isCountry(prod?.[1])) return { stage: 'prod', country: prod[1] }
  const other = STAGE_HOST.exec(name)
  if (isCountry(other?.[2])) return { stage: other[1] as Stage, country: other[2] }
  return { stage: 'test', country: configured }
}
