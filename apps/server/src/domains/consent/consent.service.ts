import {
  type Agreement,
  type AgreementAcceptance,
  consentErrors,
  type Signature,
} from '@portico/contract/consent/consent.schema'
import { propertiesErrors } from '@portico/contract/properties/properties.schema'
import { propertyNotFound } from '@portico/contract/shared/errors'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { totalOf } from '../../platform/row-limit.ts'
import type { Account } from '../../platform/sessions.ts'
import { lockProperties } from '../properties/managed-properties.service.ts'
import { listDocuments, optIn } from '../providers/opt-in.service.ts'
import { findAgreement, insertAcceptances, listAcceptances } from './consent.store.ts'

const THIRD_PARTY = 'ThirdPartyDeliveryProviderAgreement'

export async function getAgreement(trx: Transaction, language: string): Promise<Agreement> {
  const row = await requireAgreement(trx, language)
  return { agreementContent: row.content, version: row.version, agreementName: row.name }
}

async function requireAgreement(trx: Transaction, language: string) {
  const row = await findAgreement(trx, THIRD_PARTY, language)
  if (!row) throw new AppError(consentErrors.agreementUnknown, 'No agreement has been published.')
  return row
}

export async function listSignatures(trx: Transaction, propertyId: string) {
  const rows = await listAcceptances(trx, propertyId)
  const signatures = rows.map(
    (row): Signature => ({
      agreementName: row.name,
      version: row.version,
      language: row.language,
      agreementContent: row.content,
      acceptedBy: row.accepted_by,
      acceptedTimeMillis: row.accepted_at.getTime(),
    }),
  )
  return { signatures, total: totalOf(rows) }
}

/** Accepting is idempotent. If one property cannot be opted in, none is, because the signature is for all of them. */
export async function acceptAgreement(
  { trx, audit }: UnitOfWork,
  account: Account,
  { agreementName, version, language = 'en', ...named }: AgreementAcceptance,
): Promise<undefined> {
  if (agreementName !== THIRD_PARTY) throw new AppError(consentErrors.agreementUnknown, 'There is no such agreement.')
  const current = await requireAgreement(trx, language)
  if (current.version !== version)
    throw new AppError(consentErrors.stale, 'Another version of the agreement is current: read that one first.')
  const propertyIds = [...new Set(named.propertyIds.map((id) => id.toLowerCase()))]
  if ((await lockProperties(trx, propertyIds, 'consent.accept')).length !== propertyIds.length)
    throw new AppError(propertyNotFound, 'There is no such property among those of this account.')

  const documents = new Map((await listDocuments(trx, propertyIds)).map((row) => [row.property_id, row]))
  if (documents.values().some(({ is_settled }) => !is_settled))
    throw new AppError(
      propertiesErrors.permissionsUnsettled,
      'The permission documents of a property contradict each other.',
    )
  const statusOf = (id: string) => documents.get(id)?.key_access_status ?? null
  const optingIn = propertyIds.filter((id) => statusOf(id) !== 'OPT_IN')
  await optIn(trx, optingIn)
  const acceptance = {
    accountId: account.id,
    email: account.email,
    name: agreementName,
    version,
    language: current.language,
  }
  const accepted = await insertAcceptances(trx, propertyIds, acceptance)
  const entries = Array.from(new Set([...optingIn, ...accepted]), (propertyId) => ({
    propertyId,
    action: 'consent.accept' as const,
    entityId: propertyId,
    before: { keyAccessStatus: statusOf(propertyId) },
    after: { keyAccessStatus: 'OPT_IN', agreementName, version },
  }))
  await audit(...entries)
}
