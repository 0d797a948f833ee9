import { FOUND_MAX } from '@portico/contract/find/find.rules'
import type { FindQuery, Found } from '@portico/contract/find/find.schema'
import { isAllowedFor } from '@portico/contract/flags/flags.rules'
import type { Country } from '@portico/contract/shared/locales'
import type { Transaction } from '../../platform/database.ts'
import type { Account } from '../../platform/sessions.ts'
import { type TypedWords, typedWords } from '../../platform/spelling/typed-words.ts'
import { findCodes, findFobs } from '../credentials/find-credentials.service.ts'
import { findEntrances } from '../entrances/find-entrances.service.ts'
import { readFlags } from '../flags/flags.service.ts'
import { findKeys } from '../keys/find-keys.service.ts'
import { findPeople, findUnits } from '../people/find-people.service.ts'
import { findProperties, listNames } from '../properties/find-properties.service.ts'

/** Not everybody who is found has a code. */
const HOLDERS_MAX = 20

type Row = { property_id: string }
type OfManager = Pick<Found, 'people' | 'units' | 'keys' | 'codes' | 'fobs'>

/** One statement for each kind, and one for the names of the properties. */
export async function find(trx: Transaction, account: Account, query: FindQuery, home: Country): Promise<Found> {
  const { text, near } = query
  const typed = typedWords(text)
  const isManager = account.kind === 'propertyManager'
  const properties = await findProperties(trx, query, home, FOUND_MAX, { withHidden: isManager })
  const entrances = await findEntrances(trx, typed, near, FOUND_MAX)
  const managed = isManager ? await findManaged(trx, text, typed, near) : undefined
  const all: Row[] = [properties, entrances, ...Object.values(managed ?? {})].flat()
  const names = await listNames(trx, [...new Set(all.map(({ property_id }) => property_id))])
  const flags = await readFlags(trx)
  const at = (id: string) => ({ propertyId: id, propertyName: names.get(id)?.name ?? '' })
  const hasCodes = ({ property_id: id }: Row) =>
    isAllowedFor('accessCodes', flags, { id, countryCode: names.get(id)?.countryCode ?? '' })
  const ofManager: OfManager = {
    people: (managed?.people ?? []).map((row) => ({ ...at(row.property_id), ...person(row), personId: row.id })),
    units: (managed?.units ?? []).map((row) => ({
      ...at(row.property_id),
      unitName: row.unit_number,
      people: row.people,
    })),
    keys: (managed?.keys ?? []).map(({ property_id, id, name }) => ({ ...at(property_id), keyId: id, name })),
    codes: (managed?.codes ?? []).filter(hasCodes).map((row) => ({
      ...at(row.property_id),
      ...person(row.holder),
      credentialId: row.id,
      personId: row.person_id,
    })),
    fobs: (flags.fobsEnabled ? (managed?.fobs ?? []) : []).map((row) => ({
      ...at(row.property_id),
      credentialId: row.id,
      number: Number(row.fob_number),
      facilityCode: row.facility_code === null ? null : Number(row.facility_code),
      isInactive: row.is_inactive,
      personId: row.person_id,
      personName: row.person_name,
      email: row.email,
    })),
  }
  return {
    ...ofManager,
    entrances: entrances.map(({ property_id, id, name }) => ({ ...at(property_id), accessPointId: id, name })),
    properties: properties.map(({ property_id, city }) => ({ ...at(property_id), city })),
  }
}

const person = (row: { person_name: string | null; email: string | null; unit_number: string | null }) => ({
  personName: row.person_name,
  email: row.email,
  unitName: row.unit_number,
})

async function findManaged(trx: Transaction, text: string, typed: TypedWords, near: string | undefined) {
  const holders = await findPeople(trx, typed, near, HOLDERS_MAX)
  const codes = await findCodes(trx, holders, FOUND_MAX)
  return {
    people: holders.slice(0, FOUND_MAX),
    units: await findUnits(trx, typed, near, FOUND_MAX),
    keys: await findKeys(trx, typed, near, FOUND_MAX),
    codes: codes.flatMap((code) => {
      const holder = holders.find(({ id }) => id === code.person_id)
      return holder ? [{ ...code, holder }] : []
    }),
    fobs: await findFobs(trx, text, near, FOUND_MAX),
  }
}
