/**
 * Parts of a statement that has found events, as it records them: it notes when each credential opened a door. A report that comes late does not turn the clock back. In one order, so that two reports never wait for each other in a circle.
 */
export const noteCredentialUse = (propertyId: string) => `
    used as (
      select credential_id, max(unlocked_at) as at from found
      where credential_id is not null and unlock_status = 'SUCCESS' and unknown is null and not is_departed group by credential_id
    ),
    noted as (
      update credentials c set last_used_at = u.at
      from (
        select c.id, used.at from credentials c join used on used.credential_id = c.id
        where c.property_id = ${propertyId} and c.type <> 'PASS' and (c.last_used_at is null or c.last_used_at < used.at)
        order by c.id for no key update of c
      ) u
      where c.property_id = ${propertyId} and c.id = u.id and (c.last_used_at is null or c.last_used_at < u.at)
    )`
