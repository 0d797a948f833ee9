import { randomBytes } from 'node:crypto'
import { OPERATOR_LINK_MINUTES } from '@portico/contract/operator/operator.rules'
import { operatorErrors } from '@portico/contract/operator/operator.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type Account, hashToken } from '../../platform/sessions.ts'
import { hasOperator } from '../account/accounts.service.ts'
import { listAllCompanies } from '../company/operated-companies.service.ts'
import { claimLink, keepLink, type WhichOperator } from './first-operator.store.ts'

/**
 * Makes the secret of a link for an operator; the one before is good for nothing any more. Undefined: there is a first operator already, or
 * none to whom a further one could be added.
 */
export async function makeOperatorSecret({ trx, audit }: UnitOfWork, which: WhichOperator) {
  const secret = randomBytes(32).toString('base64url')
  if (!(await keepLink(trx, which, hashToken(secret), OPERATOR_LINK_MINUTES))) return undefined
  await audit({ action: 'operator.makeLink', entityId: which })
  return secret
}

/** Nobody can open the console, and no company is there that could do without. */
export const needsFirstOperator = async (trx: Transaction) =>
  !(await hasOperator(trx)) && (await listAllCompanies(trx)).length === 0

/**
 * The account of the call becomes an operator. Whoever is it already is told yes again, because the first reply may have been lost.
 * Whether a secret is unknown, used or too old is said to nobody, and to an account of another kind nothing about it at all.
 */
export async function claimOperator({ trx, audit }: UnitOfWork, account: Account, secret: string): Promise<undefined> {
  const outcome = await claimLink(trx, hashToken(secret))
  switch (outcome) {
    case 'claimed':
      await audit({ action: 'operator.claim', entityId: account.id })
      return
    case 'again':
      return
    case 'otherKind':
      throw new AppError(operatorErrors.otherKind, 'This account is of another kind, and one account is never two.')
    case 'unverified':
      throw new AppError(operatorErrors.emailUnverified, 'The identity provider has not verified the address.')
    default:
      throw new AppError(operatorErrors.linkUnknown, 'This link is unknown, was used, or its hour is over.')
  }
}
