/**
 * Parts of a statement that has found events, as it records them: the first event of a press is the answer of the panel that it was given to, and
 * wakes whoever waits for it.
 */
export const noteAnswers = (propertyId: string, deviceId: string) => `
    answered as (
      update door_openings o set answered_at = clock_timestamp(), refusal = case when a.unlock_status <> 'SUCCESS' then coalesce(a.denial_reason, 'HARDWARE_AWAY') end
      from (select distinct on (press_id) press_id, unlock_status, denial_reason from found where press_id is not null order by press_id, unlocked_at) a
      where o.property_id = ${propertyId} and o.id = a.press_id and o.device_id = ${deviceId} and o.answered_at is null
      returning o.id
    ),
    woken as (select count(pg_notify('portico_access', id::text)) as waiting from answered)`
