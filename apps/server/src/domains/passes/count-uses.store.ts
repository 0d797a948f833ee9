/**
 * Parts of a statement that has found events and claimed those that nobody has reported before: each of them that opened a door by a pass is a
 * use of it, whenever its panel delivers it. The other doors learn the count by a trigger. In one order, so that two reports never wait for each other in a circle.
 */
export const countUses = (propertyId: string) => `
    uses as (
      select f.credential_id, count(*)::int as count, min(f.unlocked_at) as first from found f join claimed using (event_id)
      where f.credential_id is not null and f.unlock_status = 'SUCCESS' group by 1
    ),
    counted as (
      update passes p set used = p.used + u.count, first_used_at = least(p.first_used_at, u.first)
      from (
        select p.id, uses.count, uses.first from passes p join uses on uses.credential_id = p.id
        where p.property_id = ${propertyId} order by p.id for no key update of p
      ) u
      where p.property_id = ${propertyId} and p.id = u.id
    )`
