import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const ROWS = `
      with keyed as materialized (
        select pk.person_id, array_agg(pk.key_id) as keys
        from key_entrances ke join person_keys pk on pk.property_id = ke.property_id and pk.key_id = ke.key_id
        where ke.property_id = 'PROPERTY' and ke.entrance_id = 'ENTRANCE' group by 1
      ), holders as materialized (
        select p.id, p.email, p.service_starts_at, p.service_expires_at, p.relation_type, k.keys, s.person_id as suspended
        from people p
        left join keyed k on k.person_id = p.id
        left join person_suspensions s on s.property_id = p.property_id and s.person_id = p.id
        where p.property_id = 'PROPERTY'
      )
      select c.id, c.type, c.person_id, c.status, c.starts_at, c.expires_at, c.guest_schedules, ch.hash, c.supported_format_id,
        c.facility_code, c.fob_number, h.*
      from credentials c left join holders h on h.id = c.person_id
      left join code_hashes ch on ch.property_id = c.property_id and ch.credential_id = c.id and ch.salt_epoch = 1 where c.property_id = 'PROPERTY'
      union all
      select h.id, 'APP', h.id, null, null, null, null, null, null, null, null, h.* from holders h where h.email is not null`

/** Reads what a list is compiled from with psql, which the machine must have, and throws it away. */
export const readRows = (databaseUrl: string, propertyId: string, entranceId: string) =>
  promisify(execFile)('psql', [
    databaseUrl,
    '--no-psqlrc',
    '--quiet',
    '--no-align',
    '--tuples-only',
    '--output=/dev/null',
    '--command',
    ROWS.replaceAll('PROPERTY', propertyId).replaceAll('ENTRANCE', entranceId),
  ])
