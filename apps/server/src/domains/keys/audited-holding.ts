import type { HoldingRow } from './holdings.store.ts'

export type AuditedHolding = {
  keyId: string
  hoursId: string | null
  startTimeMillis: number | null
  endTimeMillis: number | null
}
/** A holding as changes name it. */
export const auditedHolding = (
  row: Pick<HoldingRow, 'key_id' | 'hours_id' | 'starts_at' | 'ends_at'>,
): AuditedHolding => ({
  ...{ keyId: row.key_id, hoursId: row.hours_id },
  ...{ startTimeMillis: row.starts_at?.getTime() ?? null, endTimeMillis: row.ends_at?.getTime() ?? null },
})

/** Whether anything of its own limits it. */
export const isLimited = ({ hoursId, startTimeMillis, endTimeMillis }: AuditedHolding) =>
  hoursId !== null || startTimeMillis !== null || endTimeMillis !== null
