import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { decrypt, encrypt } from './aes-gcm.ts'
import type { Transaction } from './database.ts'
import type { MasterKeys } from './master-keys.ts'
import { openSecret, SECRETS, type SealedColumn, type SecretLocation, sealSecret } from './secrets.ts'

export type Subject = { propertyId: string; id: string }
/** The data keys of people, by `nameOf`. */
export type SubjectKeys = ReadonlyMap<string, Buffer>

export const nameOf = ({ propertyId, id }: Subject) => `${propertyId}/${id}`.toLowerCase()

export const subjectSecret = {
  table: 'audit_subjects',
  column: 'sealed_key',
  ownedBy: 'property_id',
  purpose: SECRETS,
} as const satisfies SealedColumn

const location = ({ propertyId, id }: Subject): SecretLocation => ({ ...subjectSecret, propertyId, id })

type StoredKey = Subject & { sealed: string }
const keyOf = (keys: MasterKeys, { sealed, ...subject }: StoredKey) =>
  Buffer.from(openSecret(keys, location(subject), sealed), 'base64url')

/** Reads the keys of these people, of whom some may have none. */
export async function readSubjectKeys(
  trx: Transaction,
  keys: MasterKeys,
  subjects: readonly Subject[],
): Promise<SubjectKeys> {
  if (subjects.length === 0) return new Map()
  const { rows } = await sql<StoredKey>`
    select s.property_id as "propertyId", s.id, s.sealed_key as sealed from audit_subjects s
    join unnest(${subjects.map(({ propertyId }) => propertyId)}::uuid[], ${subjects.map(({ id }) => id)}::uuid[]) as n (property_id, id)
      on s.property_id = n.property_id and s.id = n.id`.execute(trx)
  return new Map(rows.map((row) => [nameOf(row), keyOf(keys, row)]))
}

/** The keys of all people of a property, without those that somebody has changed or moved. */
export async function readGenuineKeys(trx: Transaction, keys: MasterKeys, propertyId: string): Promise<SubjectKeys> {
  const { rows } = await sql<StoredKey>`
    select property_id as "propertyId", id, sealed_key as sealed from public.audit_subjects where property_id = ${propertyId}`.execute(
    trx,
  )
  const genuine = new Map<string, Buffer>()
  for (const row of rows) {
    try {
      genuine.set(nameOf(row), keyOf(keys, row))
    } catch {
      // What it has sealed does not open, which is reported.
    }
  }
  return genuine
}

/** Like `readSubjectKeys`, and makes a key for everybody who has none. */
export async function ensureSubjectKeys(
  trx: Transaction,
  keys: MasterKeys,
  subjects: readonly Subject[],
): Promise<SubjectKeys> {
  const known = await readSubjectKeys(trx, keys, subjects)
  // In one order, so that two calls about the same people never wait for each other in a circle.
  const missing = [...new Map(subjects.map((subject) => [nameOf(subject), subject]))]
    .filter(([name]) => !known.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, subject]) => subject)
  if (missing.length === 0) return known
  const made = missing.map((subject) => {
    const key = randomBytes(32)
    return { subject, key, sealed: sealSecret(keys, location(subject), key.toString('base64url')) }
  })
  const { rows } = await sql<Subject>`insert into audit_subjects (property_id, id, sealed_key)
    select * from unnest(${missing.map(({ propertyId }) => propertyId)}::uuid[], ${missing.map(({ id }) => id)}::uuid[], ${made.map(({ sealed }) => sealed)}::text[])
    on conflict do nothing returning property_id as "propertyId", id`.execute(trx)
  const stored = new Set(rows.map(nameOf))
  const own = made.filter(({ subject }) => stored.has(nameOf(subject)))
  // Where somebody else was faster, their key counts.
  const others = missing.filter((subject) => !stored.has(nameOf(subject)))
  const ofOthers = await readSubjectKeys(trx, keys, others)
  return new Map([...known, ...ofOthers, ...own.map(({ subject, key }) => [nameOf(subject), key] as const)])
}

const contextOf = (subject: Subject) => JSON.stringify(['audit', nameOf(subject)])

export const sealFor = (subject: Subject, key: Buffer, values: object): string =>
  encrypt(key, JSON.stringify(values), contextOf(subject))

/** Undefined if the values were sealed with another key: that of somebody who was erased and came back. */
export function openFor(subject: Subject, key: Buffer, sealed: string): Record<string, unknown> | undefined {
  const text = decrypt(key, sealed, contextOf(subject))
  return text === undefined ? undefined : JSON.parse(text)
}
