import type { PmsProperty } from '@portico/contract/integrations/profiles.schema'
import { type FailedProperty, PmsError, type PmsProblem, type PropertyReading } from './connector.ts'

/** After this many failures in a row that should pass, the remaining properties are not requested: the PMS is down. */
const GIVE_UP_AFTER = 3
const passing: readonly PmsProblem[] = ['UNAVAILABLE', 'LIMITED']

type Title = Omit<FailedProperty, 'problem'>

/**
 * Reads properties one after the other. A property that cannot be read does not hide the others. If nothing could be read, it throws,
 * unless the login has merely lost its access to all properties.
 */
export async function readEach<Row>(
  rows: readonly Row[],
  titleOf: (row: Row) => Title,
  read: (row: Row) => PmsProperty | Promise<PmsProperty>,
): Promise<PropertyReading> {
  const properties = new Map<string, PmsProperty>()
  const failed = new Map<string, FailedProperty>()
  const errors: PmsError[] = []
  for (const row of rows) {
    const title = titleOf(row)
    const latest = errors.slice(-GIVE_UP_AFTER)
    if (latest.length === GIVE_UP_AFTER && latest.every(isPassing)) {
      failed.set(title.propertyId, { ...title, problem: 'UNAVAILABLE' })
      continue
    }
    try {
      properties.set(title.propertyId, await read(row))
      errors.length = 0
    } catch (error) {
      if (!(error instanceof PmsError) || error.problem === 'REFUSED') throw error
      errors.push(error)
      failed.set(title.propertyId, { ...title, problem: error.problem })
    }
  }
  const reason = errors.find(({ problem }) => problem !== 'REVOKED')
  if (properties.size === 0 && reason) throw reason
  return { properties: [...properties.values()], failed: [...failed.values()] }
}

const isPassing = ({ problem }: PmsError) => passing.includes(problem)
