import { sql } from 'kysely'
import type { Figures } from '../../platform/figures.ts'

/** A sync that is held counts as held, whatever its last attempt met. */
export const syncFigures: Figures = {
  gauges: {
    portico_integrations: 'Properties that are read from a property-management system',
    portico_syncs_held: 'Of these, those with a run that waits for the decision of a manager',
    portico_syncs_failed: 'Of these, those whose last attempt failed',
  },
  labels: ['vendor'],
  read: async (trx) =>
    (
      await sql<Record<string, string | number>>`
        select provider as vendor, count(*)::float8 as portico_integrations,
          count(*) filter (where held_run_id is not null)::float8 as portico_syncs_held,
          count(*) filter (where held_run_id is null and (pmp_property_status = 'INITIAL_DATA_SYNC_FAILED'
            or last_synchronization ->> 'outcome' = 'FAILED'))::float8 as portico_syncs_failed
        from integrations group by provider`.execute(trx)
    ).rows,
}
