import { BEHIND_ALERT_MS, PANEL_SILENCE_MS } from '@portico/contract/access/access.rules'
import { sql } from 'kysely'
import type { Figures } from '../../platform/figures.ts'
import { hasToken, isOnline } from './doors.store.ts'
import { listLateDoors } from './late-doors.store.ts'

/** A device with a token is a panel, also before it has asked for the first time. Nobody waits for those at archived doors. */
export const panelFigures: Figures = {
  gauges: {
    portico_panels_online: 'Panels that wait for changes',
    portico_panels_offline: 'Panels that do not, or never did',
    portico_doors_behind: 'Doors that have missed a change for some minutes',
  },
  labels: [],
  async read(trx) {
    const late = await listLateDoors(trx, { behindMillis: BEHIND_ALERT_MS, offlineMillis: PANEL_SILENCE_MS })
    const { rows } = await sql<Record<string, number>>`
      select count(*) filter (where ${isOnline})::float8 as portico_panels_online,
        count(*) filter (where ${isOnline} is not true)::float8 as portico_panels_offline
      from devices d join entrances e on e.property_id = d.property_id and e.id = d.entrance_id join properties o on o.id = d.property_id
      left join panels p on p.property_id = d.property_id and p.device_id = d.id
      where ${hasToken} and e.archived_at is null and o.archived_at is null`.execute(trx)
    return [{ ...rows[0], portico_doors_behind: late.reduce((sum, { behind }) => sum + behind, 0) }]
  },
}
