import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { decrypt, encrypt } from './aes-gcm.ts'
import type { Database, Transaction } from './database.ts'
import type { MasterKeys } from './master-keys.ts'

/** A column with encrypted secrets. Its name begins with `sealed_`, and its table has the key (property_id, id) or (account_id, id). */
export type SecretColumn = { readonly table: string; readonly column: string }
type Owner = { propertyId: string; accountId?: never } | { accountId: string; propertyId?: never }
/** The column and row of one secret. It can be decrypted only there. */
export type SecretLocation = SecretColumn & Owner & { id: string }

const PURPOSE = 'secrets'
const BATCH = 500

/** Each secret has its own data key, which is encrypted with the current master key: `<encrypted key>:<iv, tag and text>`. */
export function sealSecret(keys: MasterKeys, location: SecretLocation, secret: string): string {
  const context = contextOf(location)
  const dataKey = randomBytes(32)
  return `${keys.seal(PURPOSE, dataKey.toString('base64url'), context)}:${encrypt(dataKey, secret, context)}`
}

/** Throws when the secret was moved, changed, or encrypted with a master key that no longer exists. */
export function openSecret(keys: MasterKeys, location: SecretLocation, sealed: string): string {
  const context = contextOf(location)
  const [wrapped = '', body = ''] = sealed.split(':')
  const dataKey = keys.open(PURPOSE, wrapped, context)
  const secret = dataKey && decrypt(Buffer.from(dataKey, 'base64url'), body, context)
  if (secret === undefined) throw unopened(location)
  return secret
}

/** Encrypts the data key with the current master key. The secret itself is not decrypted. */
export function rewrapSecret(keys: MasterKeys, location: SecretLocation, sealed: string): string {
  const context = contextOf(location)
  const [wrapped = '', body = ''] = sealed.split(':')
  const dataKey = keys.open(PURPOSE, wrapped, context)
  if (!dataKey) throw unopened(location)
  return `${keys.seal(PURPOSE, dataKey, context)}:${body}`
}

/** Called after a rotation. Each batch has its own transaction, so that locks are short. */
export async function rewrapSecrets(database: Database, keys: MasterKeys): Promise<number> {
  let total = 0
  for (const column of await database.asSystem(listSecretColumns)) {
    for (let count = BATCH; count === BATCH; total += count)
      count = await database.asSystem((trx) => rewrapBatch(trx, keys, column))
  }
  return total
}

type OwnedColumn = SecretColumn & { ownedBy: 'property_id' | 'account_id' }

/** The columns are read from the database: a list in the code could miss one, and its secrets would be lost with the old master key. */
const listSecretColumns = async (trx: Transaction) =>
  (
    await sql<OwnedColumn>`select c.table_name as "table", c.column_name as "column", case when exists (
        select from information_schema.columns o
        where o.table_schema = c.table_schema and o.table_name = c.table_name and o.column_name = 'property_id'
      ) then 'property_id' else 'account_id' end as "ownedBy"
      from information_schema.columns c
      where c.table_schema = 'public' and starts_with(c.column_name, 'sealed_') order by c.table_name, c.column_name`.execute(
      trx,
    )
  ).rows

async function rewrapBatch(
  trx: Transaction,
  keys: MasterKeys,
  { table, column, ownedBy }: OwnedColumn,
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
    rewrapSecret(keys, { table, column, ...ownerOf(ownerId), id }, sealed),
  )
  await sql`update ${at} as t set ${sealed} = n.sealed
    from unnest(${rows.map(({ ownerId }) => ownerId)}::uuid[], ${rows.map(({ id }) => id)}::uuid[], ${rewrapped}::text[])
      as n (owner_id, id, sealed)
    where t.${owner} = n.owner_id and t.id = n.id`.execute(trx)
  return rows.length
}

/** PostgreSQL compares ids without regard to case, so the context has them in lower case. */
const contextOf = ({ propertyId, accountId, table, id, column }: SecretLocation) =>
  JSON.stringify([(propertyId ?? accountId).toLowerCase(), table, id.toLowerCase(), column])

const unopened = ({ table, id, column }: SecretLocation) =>
  new Error(`The secret ${table}.${column} of ${id} does not open.`)
