import { z } from 'zod'
import { type Country, countries } from './locales.ts'
import {
  deploymentOfHost,
  type Hosts,
  isThisMachine,
  placeOfSpecifiedHost,
  type StageAndCountry,
  stages,
} from './stages.ts'

const EXAMPLE = '{"portal.example.com":{"stage":"prod","country":"us"}}'
const HOST = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/
const place = z.strictObject({ stage: z.enum(stages), country: z.enum(countries) })

/** Reads the table of an operator's hosts from the text of PORTICO_HOSTS. What is wrong with it is one sentence. */
export function readHosts(text: string | undefined): Hosts {
  if (!text?.trim()) return {}
  const table = objectIn(text)
  if (!table) throw new Error(`PORTICO_HOSTS is no JSON object such as ${EXAMPLE}.`)
  return Object.fromEntries(Object.entries(table).map(readEntry))
}

function readEntry([given, value]: [string, unknown]): [string, StageAndCountry] {
  const name = given.toLowerCase()
  if (!HOST.test(name)) throw new Error(`PORTICO_HOSTS names "${given}", which is no host name without port and path.`)
  if (isThisMachine(name)) throw new Error(`PORTICO_HOSTS names ${name}: this machine is always stage test.`)
  const fixed = placeOfSpecifiedHost(name)
  if (fixed) throw new Error(`PORTICO_HOSTS names ${name}, which is always ${fixed.stage} of ${fixed.country}.`)
  const parsed = place.safeParse(value)
  if (!parsed.success)
    throw new Error(
      `PORTICO_HOSTS gives ${name} no stage (${stages.join(', ')}) and country (${countries.join(', ')}), such as ${EXAMPLE}.`,
    )
  return [name, parsed.data]
}

function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Stage and country of the portal at this origin. One that nobody has listed does not run. */
export function deploymentOfOrigin(origin: string, country: Country, hosts: Hosts): StageAndCountry {
  const { host, hostname } = new URL(origin)
  const found = deploymentOfHost(host, country, hosts)
  if (found) return found
  const entry = JSON.stringify({ [hostname]: { stage: 'prod', country } })
  throw new Error(`PORTICO_HOSTS does not list ${hostname}, the host of PORTICO_ORIGIN: add it, such as ${entry}.`)
}
