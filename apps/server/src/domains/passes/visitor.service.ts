import { isEnded } from '@portico/contract/passes/passes.rules'
import { type Pass, type PassNumber, passesErrors, type VisitorPass } from '@portico/contract/passes/passes.schema'
import { auditWithoutAccount } from '../../platform/audit.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { hashToken } from '../../platform/sessions.ts'
import { openNumber } from '../credentials/pass-numbers.service.ts'
import { linkOf, qrOf } from './pass-secrets.ts'
import { entryAbout } from './passes.service.ts'
import { findBySecret, type VisitorRow } from './passes.store.ts'

/** What whoever has the link of a pass sees. The caller has opened the transaction of nobody, in which the system reads. */
export async function lookAtPass(trx: Transaction, origin: string, secret: string): Promise<VisitorPass> {
  const row = await requireBySecret(trx, secret)
  const state = row.state as Pass['state']
  if (state === 'EXPIRED' || state === 'WITHDRAWN') return { state }
  return {
    state,
    locale: row.locale as Pass['locale'],
    visitorName: row.visitor_name,
    propertyName: row.property_name,
    timeZone: row.time_zone,
    doors: row.entrances.map(({ accessPointName }) => accessPointName),
    fromTimeMillis: row.starts_at.getTime(),
    untilTimeMillis: row.ends_at.getTime(),
    usesMax: row.uses_max,
    usesLeft: Math.max(0, row.uses_max - row.used),
    qr: qrOf(linkOf(origin, secret)),
  }
}

export async function showNumber(trx: Transaction, keys: MasterKeys, secret: string): Promise<PassNumber> {
  const row = await requireBySecret(trx, secret)
  if (isEnded(row.state as Pass['state']))
    throw new AppError(passesErrors.ended, 'This pass has ended or was withdrawn.')
  const number = await openNumber(trx, keys, { propertyId: row.property_id, id: row.id })
  await auditWithoutAccount(trx, keys, 'link of a pass')(entryAbout('passes.show', row))
  return { number }
}

/** Whether a secret is mistyped, unknown, or that of a pass that was deleted is told to nobody. */
async function requireBySecret(trx: Transaction, secret: string): Promise<VisitorRow> {
  const row = await findBySecret(trx, hashToken(secret))
  if (!row || row.is_archived) throw new AppError(passesErrors.linkUnknown, 'Nobody knows this link.')
  return row
}
