import { sql } from 'kysely'
import type { Figures } from '../platform/figures.ts'

export const backupFigures: Figures = {
  gauges: { portico_backup_timestamp_seconds: 'The moment of which the last complete backup of the command is' },
  labels: [],
  read: async (trx) =>
    (
      await sql<Record<string, number | null>>`
        select extract(epoch from max(taken_at))::float8 as portico_backup_timestamp_seconds from backups`.execute(trx)
    ).rows,
}
