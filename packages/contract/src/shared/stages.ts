import { type Country, countries } from './locales.ts'

export const stages = ['prod', 'gamma', 'beta', 'alpha', 'test'] as const
export type Stage = (typeof stages)[number]
/** Where the portal runs: one stage in one country. */
export type StageAndCountry = { stage: Stage; country: Country }
/** The host names of an operator, in lower case and without port. */
export type Hosts = Readonly<Record<string, StageAndCountry>>

const PROD_HOST = /^portal\.([a-z]{2})\.portico\.example$/
const STAGE_HOST = /^portal\.(gamma|beta|alpha|test)\.([a-z]{2})\.portico\.example$/
const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

const isCountry = (code: string | undefined): code is Country => countries.some((country) => country === code)

export const isThisMachine = (name: string) => THIS_MACHINE.test(name)

/** The names of the specification, which every deployment knows. */
export function placeOfSpecifiedHost(name: string): StageAndCountry | undefined {
  const prod = PROD_HOST.exec(name)
  if (isCountry(prod?.[1])) return { stage: 'prod', country: prod[1] }
  const other = STAGE_HOST.exec(name)
  if (isCountry(other?.[2])) return { stage: other[1] as Stage, country: other[2] }
  return undefined
}

/**
 * Derives stage and country from the host name. This machine is stage Test of the configured country. A host that nobody has listed has no
 * stage: whether developer tools are right there is for its operator to say.
 */
export function deploymentOfHost(host: string, configured: Country, hosts: Hosts = {}): StageAndCountry | undefined {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  const own = Object.hasOwn(hosts, name) ? hosts[name] : undefined
  return placeOfSpecifiedHost(name) ?? own ?? (isThisMachine(name) ? { stage: 'test', country: configured } : undefined)
}
