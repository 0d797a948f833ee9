import { randomInt } from 'node:crypto'
import { CODE_LENGTH } from '@portico/contract/credentials/credentials.rules'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { openSecret, SECRETS, type SealedColumn, sealSecret } from '../../platform/secrets.ts'

type CodeRow = { propertyId: string; id: string }

export const codeSecret = {
  table: 'credentials',
  column: 'sealed_value',
  ownedBy: 'property_id',
  purpose: SECRETS,
} as const satisfies SealedColumn

/** A code is stored encrypted, and with a keyed hash that finds equal codes of one property only. */
export const sealCode = (keys: MasterKeys, { propertyId, id }: CodeRow, code: string) => ({
  sealed_value: sealSecret(keys, { ...codeSecret, propertyId, id }, code),
  value_hash: keys.mac('credentials', `${propertyId.toLowerCase()}/${code}`),
})

export const openCode = (keys: MasterKeys, { propertyId, id }: CodeRow, sealed: string) =>
  openSecret(keys, { ...codeSecret, propertyId, id }, sealed)

/** The part of a credential format that concerns codes; without a format, codes have six digits. */
export type CodeFormat = { digits: number; min: number; max: number }

export const DEFAULT_FORMAT: CodeFormat = { digits: CODE_LENGTH, min: 0, max: 10 ** CODE_LENGTH - 1 }

/** True for codes that attackers try first: 0000, 1234, 9876, 7890, or the number on the door. */
export function isGuessable(code: string, unitNumber: string | null): boolean {
  const digits = [...code].map(Number)
  const steps = new Set(digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10))
  const isEven = steps.size === 1
  const isRepeatOrRun = isEven && (steps.has(0) || steps.has(1) || steps.has(9))
  const unit = unitNumber?.replace(/\D/g, '') ?? ''
  return isRepeatOrRun || (unit !== '' && withoutZeros(unit) === withoutZeros(code))
}

const withoutZeros = (number: string) => number.replace(/^0+/, '')

/** All codes that are not guessable are equally likely. */
export function generateCode({ digits, min, max }: CodeFormat, unitNumber: string | null): string | undefined {
  for (let attempt = 0; attempt < 100; attempt++) {
    const code = String(randomInt(min, max + 1)).padStart(digits, '0')
    if (!isGuessable(code, unitNumber)) return code
  }
  return undefined
}
