import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { decrypt, encrypt } from './aes-gcm.ts'
import type { Database, Transaction } from './database.ts'
import type { Keys } from './keys.ts'

/** A column that holds sealed secrets. Its name begins with `sealed_`, its table has the key (property_id, id) or (account_id, id). */
export type SecretColumn = { readonly table: string; readonly column: string }
type Owner = { propertyId: string; accountId?: never } | { accountId: string; propertyId?: never }
/** Where one secret stands. Sealed for one place, it opens in no other. */
export type SecretPlace = SecretColumn & Owner & { id: string }

const PURPOSE = 'secrets'
const BATCH = 500

/** Each secret has a data key of its own, wrapped by the current master key: `<wrapped key>:<iv, tag and text>`. */
export function sealSecret(keys: Keys, place: SecretPlace, secret: string): string {
  const context = contextOf(place)
  const dataKey = randomBytes(32)
  return `${keys.seal(PURPOSE, dataKey.toString('base64url'), context)}:${encrypt(dataKey, secret, context)}`
}

/** What does not open was moved, tampered with, or sealed by a key that is gone: never something to go on with. */
export function openSecret(keys: Keys, place: SecretPlace, sealed: string): string {
  const context = contextOf(place)
  const [wrapped = '', body = ''] = sealed.split(':')
  const dataKey = keys.open(PURPOSE, wrapped, context)
  const secret = dataKey && decrypt(Buffer.from(dataKey, 'base64url'), body, context)
  if (secret === undefined) throw unopened(place)
  return secret
}

/** The same secret under the current master key. The secret itself stays closed. */
export function rewrapSecret(keys: Keys, place: SecretPlace, sealed: string): string {
  const context = contextOf(place)
  const [wrapped = '', body = ''] = sealed.split(':')
  const dataKey = keys.open(PURPOSE, wrapped, context)
  if (!dataKey) throw unopened(place)
  return `${keys.seal(PURPOSE, dataKey, context)}:${body}`
}

/** After a rotation: in batches of their own transactions, so that nobody who works meanwhile waits for long. */
export async function rewrapSecrets(database: Database, keys: Keys): Promise<number> {
  let total = 0
  for (const column of await database.asSystem(listSecretColumns)) {
    for (let count = BATCH; count === BATCH; total += count)
      count = await database.asSystem((trx) => rewrapBatch(trx, keys, column))
  }
  return total
}

type OwnedColumn = SecretColumn & { ownedBy: 'property_id' | 'account_id' }

/** The database knows them all: a list here would one day lack one, and its secrets would be lost with the old key. */
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

async function rewrapBatch(trx: Transaction, keys: Keys, { table, column, ownedBy }: OwnedColumn): Promise<number> {
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

/** Ids are compared by PostgreSQL without regard to case; here they have to be the same letters. */
const contextOf = ({ propertyId, accountId, table, id, column }: SecretPlace) =>
  JSON.stringify([(propertyId ?? accountId).toLowerCase(), table, id.toLowerCase(), column])

const unopened = ({ table, id, column }: SecretPlace) =>
  new Error(`The secret ${table}.${column} of ${id} does not open.`)
