import type { PassState, WithdrawalReason } from '@portico/contract/passes/passes.rules'
import type { Pass } from '@portico/contract/passes/passes.schema'
import type { Transaction } from '../../platform/database.ts'
import { type Details, detailsFor } from '../people/guests-only.service.ts'
import type { PassRow } from './passes.store.ts'

/** Whoever reads names alone learns no address, of hosts as of visitors; whoever changes guests learns those of visitors. */
export const presenterFor = (trx: Transaction) => {
  const details = detailsFor(trx)
  return (row: PassRow) => presentPass(row, details)
}

const presentPass = (row: PassRow, details: Details): Pass => ({
  id: row.id,
  propertyId: row.property_id,
  visitorName: row.visitor_name,
  email: details === 'ofNobody' ? null : row.email,
  locale: row.locale as Pass['locale'],
  host: {
    personId: row.host_id,
    name: row.host_name ?? (details === 'ofAll' ? row.host_email : null),
    exists: row.has_host,
  },
  entrances: row.entrances,
  fromTimeMillis: row.starts_at.getTime(),
  untilTimeMillis: row.ends_at.getTime(),
  uses: { max: row.uses_max, used: row.used, firstTimeMillis: row.first_used_at?.getTime() ?? null },
  state: row.state as PassState,
  withdrawn: row.withdrawn_at && {
    timeMillis: row.withdrawn_at.getTime(),
    reason: row.withdrawal_reason as WithdrawalReason,
    by: row.withdrawn_by,
  },
  createdTimeMillis: row.created_at.getTime(),
  createdBy: row.created_by,
  mail: { state: mailStateOf(row.mail_state), sentTimeMillis: row.mail_sent_at?.getTime() ?? null },
  version: row.version,
})

const mailStateOf = (state: string | null): Pass['mail']['state'] =>
  state === null ? 'NONE' : state === 'SENDING' ? 'WAITING' : (state as Pass['mail']['state'])
