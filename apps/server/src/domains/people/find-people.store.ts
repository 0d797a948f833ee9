import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import type { TypedWords } from '../../platform/spelling/typed-words.ts'

type FoundPerson = {
  property_id: string
  id: string
  person_name: string | null
  email: string | null
  unit_number: string | null
}

export const findPeople = async (trx: Transaction, typed: TypedWords, near: string | undefined, most: number) =>
  (
    await sql<FoundPerson>`
      select * from portico.find_people(${typed.phrase}, ${typed.prefixes}::text[], ${typed.readings}::text[],
        ${JSON.stringify(typed.others)}::jsonb, ${near ?? null}::uuid, ${most}::int)`.execute(trx)
  ).rows

export const findUnits = async (trx: Transaction, typed: TypedWords, near: string | undefined, most: number) =>
  (
    await sql<{ property_id: string; unit_number: string; people: number }>`
      select * from portico.find_units(${typed.phrase}, ${near ?? null}::uuid, ${most}::int)`.execute(trx)
  ).rows
