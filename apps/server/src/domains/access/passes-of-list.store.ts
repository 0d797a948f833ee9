import type { Grant } from '@portico/contract/access/access.rules'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { INACTIVE_KNOWN_DAYS } from '../credentials/code-hashes.service.ts'

const millis = (time: ReturnType<typeof sql>) => sql`floor(extract(epoch from ${time}) * 1000)::float8`

export type PassRow = {
  id: string
  host_id: string
  /** Of the salt that was asked for. */
  hash: string | null
  starts_at: number
  ends_at: number
  uses_max: number
  used: number
  first_used_at: number | null
  is_withdrawn: boolean
  is_suspended: boolean
  /** False: of a pass for other entrances. */
  is_here: boolean
}

type PassFilter = {
  subjects?: readonly string[] | undefined
  /** Without the passes whose numbers have no hash of this salt. */
  saltEpoch?: number
  /** Also those for other entrances, and those that ended long ago. */
  isEvery?: boolean
}

/** The passes for an entrance. One whose host was deleted is as withdrawn; its end is that of the host, if that comes first. */
export const listPassRows = async (
  trx: Transaction,
  propertyId: string,
  entranceId: string,
  { subjects, saltEpoch, isEvery = false }: PassFilter,
): Promise<PassRow[]> =>
  (
    await sql<PassRow>`
      select p.id, p.host_id, h.hash, ${millis(sql`p.starts_at`)} as starts_at, ${millis(sql`least(p.ends_at, o.service_expires_at)`)} as ends_at,
        p.uses_max, p.used, ${millis(sql`p.first_used_at`)} as first_used_at, p.withdrawn_at is not null or o.id is null as is_withdrawn,
        s.person_id is not null as is_suspended, e.pass_id is not null as is_here
      from passes p
      left join pass_entrances e on e.property_id = p.property_id and e.pass_id = p.id and e.entrance_id = ${entranceId}
      left join code_hashes h on h.property_id = p.property_id and h.credential_id = p.id and h.salt_epoch = ${saltEpoch ?? null}::int
      left join people o on o.property_id = p.property_id and o.id = p.host_id
      left join person_suspensions s on s.property_id = p.property_id and s.person_id = p.host_id
      where p.property_id = ${propertyId}
        ${subjects ? sql`and p.id = any(${subjects}::uuid[])` : sql``}
        ${saltEpoch === undefined ? sql`` : sql`and h.hash is not null`}
        ${isEvery ? sql`` : sql`and e.pass_id is not null and least(p.withdrawn_at, p.ends_at, o.service_expires_at) > now() - make_interval(days => ${INACTIVE_KNOWN_DAYS})`}`.execute(
      trx,
    )
  ).rows

/** A pass needs no key. One of other entrances is here like a code of somebody without a key. */
export const compilePass = (row: PassRow, shown: string): Grant => ({
  id: row.id,
  kind: 'CODE',
  shown,
  subject: row.id,
  holder: null,
  isActive: true,
  isSuspended: row.is_suspended,
  from: row.starts_at,
  until: row.ends_at,
  keys: [],
  isGuest: false,
  schedules: [],
  host: row.host_id,
  ...(row.is_here && {
    pass: { id: row.id, max: row.uses_max, used: row.used, firstAt: row.first_used_at, isWithdrawn: row.is_withdrawn },
  }),
})
