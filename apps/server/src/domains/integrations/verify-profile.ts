import { randomUUID } from 'node:crypto'
import type { ValidityStatus } from '@portico/contract/integrations/profiles.rules'
import type { PmsProperty } from '@portico/contract/integrations/profiles.schema'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { resultsOf } from './integrations.service.ts'
import { awaitData, failInitialData, lockIntegrationsOfProfile, setAddressResults } from './integrations.store.ts'
import { openCredentials } from './profiles.service.ts'
import {
  beginReading,
  changeProfile,
  findPmsProperties,
  lockReading,
  type ProfileRow,
  replacePmsProperties,
} from './profiles.store.ts'
import type { Connect } from './providers/connect.ts'
import { type FailedProperty, PmsError, type PmsProblem, type PropertyReading } from './providers/connector.ts'
import { storable } from './providers/storable.ts'

type Parts = { database: Database; keys: MasterKeys; connect: Connect; log: Pick<Log, 'info' | 'warn'> }

/** Reads the properties of the login. A successful reading proves the login, and the wizard offers these properties. */
export async function verifyProfile(parts: Parts, profileId: string): Promise<void> {
  const { database, keys, connect, log } = parts
  const reading = randomUUID()
  const profile = await database.asSystem((trx) => beginReading(trx, profileId, reading))
  if (!profile) return
  try {
    const connector = connect(profile.provider, openCredentials(keys, profile), profile.settings)
    const { properties, failed } = await connector.listProperties()
    for (const { propertyId, problem } of failed)
      log.warn({ profileId, pmsPropertyId: propertyId, problem }, 'a property of a profile could not be read')
    const read = { properties: properties.map(storableProperty), failed }
    await database.asSystem((trx) => keepProperties(trx, profileId, reading, read))
  } catch (error) {
    if (!(error instanceof PmsError)) throw error
    log.warn({ profileId, problem: error.problem, reason: error.message }, 'a profile could not be verified')
    await database.asSystem((trx) => recordProblem(trx, profileId, reading, error.problem))
  }
}

async function keepProperties(trx: Transaction, profileId: string, reading: string, read: PropertyReading) {
  const profile = await lockReading(trx, profileId, reading)
  if (!profile) return
  // This includes integrations of properties that the account has left: the change of the profile itself could not reach those.
  if (!profile.has_data) await awaitData(trx, profileId)
  const properties = [
    ...new Map([...(await storedOf(trx, profileId, read.failed)), ...read.properties].map(byId)).values(),
  ]
  await replacePmsProperties(trx, profile, properties)
  await changeProfile(trx, profileId, { validity_status: 'VALID', data_read_at: new Date() })
  for (const integration of await lockIntegrationsOfProfile(trx, profileId)) {
    const results = await resultsOf(trx, integration, properties)
    const waited = ['PENDING_INITIAL_DATA_SYNC', 'INITIAL_DATA_SYNC_FAILED'].includes(integration.status)
    const isSame = JSON.stringify(results) === JSON.stringify(integration.address_validations)
    if (waited || !isSame)
      await setAddressResults(trx, integration.id, results, waited ? 'PENDING_ADDRESS_VALIDATION' : integration.status)
  }
}

const byId = (property: PmsProperty) => [property.propertyId, property] as const

/** A property that could not be read remains as it was. */
const storedOf = (trx: Transaction, profileId: string, failed: readonly FailedProperty[]) =>
  findPmsProperties(
    trx,
    profileId,
    failed.map(({ propertyId }) => storable(propertyId)),
  )

async function recordProblem(trx: Transaction, profileId: string, reading: string, problem: PmsProblem) {
  const profile = await lockReading(trx, profileId, reading)
  if (!profile) return
  await changeProfile(trx, profileId, { validity_status: validityAfter(profile, problem) })
  await failInitialData(trx, profileId)
}

/** A login that worked before and is refused now has expired. A valid login remains valid while its PMS is unavailable. */
function validityAfter({ validity_status: status, has_data }: ProfileRow, problem: PmsProblem): ValidityStatus {
  const hasWorked = status === 'VALID' || status === 'EXPIRED' || (status === 'ERROR' && has_data)
  if (problem === 'REFUSED') return hasWorked ? 'EXPIRED' : 'INVALID'
  return status === 'VALID' ? 'VALID' : 'ERROR'
}

const storableProperty = (property: PmsProperty): PmsProperty =>
  JSON.parse(JSON.stringify(property, (_, value) => (typeof value === 'string' ? storable(value) : value)))
