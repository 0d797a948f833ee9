import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { decrypt, encrypt, TEXT_BEGINS } from './aes-gcm.ts'
import type { Database, Transaction } from './database.ts'
import type { MasterKeys } from './master-keys.ts'

/** A column with encrypted secrets. Its name begins with `sealed_`, and its table has the key (property_id, id) or (account_id, id). */
export type SecretColumn = { readonly table: string; readonly column: string }
/** How the values of a column are sealed, so that they can be sealed again after a rotation. */
export type SealedColumn = SecretColumn & {
  readonly ownedBy: 'property_id' | 'account_id'
  /** `SECRETS`: each value has its own data key. Any other purpose seals the value itself, with the id of its owner as the context. */
  readonly purpose: string
}
type Owner = { propertyId: string; accountId?: never } | { accountId: string; propertyId?: never }
/** The column and row of one secret. It can be decrypted only there. */
export type SecretLocation = SecretColumn & Owner & { id: string }

export const SECRETS = 'secrets'
const BATCH = 500

/** Each secret has its own data key, which is encrypted with the current master key: `<encrypted key>:<iv, tag and text>`. */
export function sealSecret(keys: MasterKeys, location: SecretLocation, secret: string): string {
  const context = contextOf(location)
  const dataKey = randomBytes(32)
  return `${keys.seal(SECRETS, dataKey.toString('base64url'), context)}:${encrypt(dataKey, secret, context)}`
}

/** How many bytes a sealed secret has: encryption does not hide its length, so it need not be opened. */
export const bytesOfSecret = (sealed: RawBuilder<string>) =>
  sql<number>`length(split_part(${sealed}, ':', 2)) * 3 / 4 - ${sql.lit(TEXT_BEGINS)}`

/** Throws when the secret was moved, changed, or encrypted with a master key that no longer exists. */
export function openSecret(keys: MasterKeys, location: SecretLocation, sealed: string): string {
  const context = contextOf(location)
  const [wrapped = '', body = ''] = sealed.split(':')
  const dataKey = keys.open(SECRETS, wrapped, context)
  const secret = dataKey && decrypt(Buffer.from(dataKey, 'base64url'), body, context)
  if (secret === undefined) throw unopened(location)
  return secret
}

/** Encrypts the data key with the current master key. The secret itself is not decrypted. */
export function rewrapSecret(keys: MasterKeys, location: SecretLocation, sealed: string): string {
  const context = contextOf(location)
  const [wrapped = '', body = ''] = sealed.split(':')
  const dataKey = keys.open(SECRETS, wrapped, context)
  if (!dataKey) throw unopened(location)
  return `${keys.seal(SECRETS, dataKey, context)}:${body}`
}

/** Called after a rotation. Each batch has its own transaction, so that locks are short. */
export async function rewrapSecrets(
  database: Database,
  keys: MasterKeys,
  columns: readonly SealedColumn[],
): Promise<number> {
  await database.asSystem((trx) => requireKnownColumns(trx, columns))
  let total = 0
  for (const column of columns) {
    for (let count = BATCH; count === BATCH; total += count)
      count = await database.asSystem((trx) => rewrapBatch(trx, keys, column))
  }
  return total
}

/** A column that is missing in the list would keep its secrets under the old master key, and they would be lost with it. */
async function requireKnownColumns(trx: Transaction, columns: readonly SealedColumn[]) {
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  const { rows } = await sql<{
    name: string
  }>`select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and starts_with(column_name, 'sealed_') order by 1`.execute(trx)
  const unknown = rows.map(({ name }) => name).filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new Error(`This release does not know how ${unknown.join(', ')} is sealed, so nothing was rewrapped.`)
}

async function rewrapBatch(
  trx: Transaction,
  keys: MasterKeys,
  { table, column, ownedBy, purpose }: SealedColumn,
): Promise<number> {
  const [at, sealed, owner] = [sql.table(table), sql.ref(column), sql.ref(ownedBy)]
  const { rows } = await sql<{ ownerId: string; id: string; sealed: string }>`
    select ${owner} as "ownerId", id, ${sealed} as sealed from ${at}
    where not starts_with(${sealed}, ${`${keys.current}.`}) order by ${owner}, id limit ${BATCH} for update`.execute(
    trx,
  )
  if (rows.length === 0) return 0
  const ownerOf = (id: string): Owner => (ownedBy === 'property_id' ? { propertyId: id } : { accountId: id })
  const rewrapped = rows.map(({ ownerId, id, sealed }) =>
    purpose === SECRETS
      ? rewrapSecret(keys, { table, column, ...ownerOf(ownerId), id }, sealed)
      : resealed(keys, purpose, ownerId, sealed),
  )
  await sql`update ${at} as t set ${sealed} = n.sealed
    from unnest(${rows.map(({ ownerId }) => ownerId)}::uuid[], ${rows.map(({ id }) => id)}::uuid[], ${rewrapped}::text[])
      as n (owner_id, id, sealed)
    where t.${owner} = n.owner_id and t.id = n.id`.execute(trx)
  return rows.length
}

/** Null: its key is gone. What is sealed for a purpose of its own is short-lived, and its readers do without it. */
function resealed(keys: MasterKeys, purpose: string, ownerId: string, sealed: string): string | null {
  const text = keys.open(purpose, sealed, ownerId)
  return text === undefined ? null : keys.seal(purpose, text, ownerId)
}

/** PostgreSQL compares ids without regard to case, so the context has them in lower case. */
const contextOf = ({ propertyId, accountId, table, id, column }: SecretLocation) =>
  JSON.stringify([(propertyId ?? accountId).toLowerCase(), table, id.toLowerCase(), column])

const unopened = ({ table, id, column }: SecretLocation) =>
  new Error(`The secret ${table}.${column} of ${id} does not open.`)
