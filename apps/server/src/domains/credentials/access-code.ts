import { randomInt } from 'node:crypto'
import { CODE_LENGTH } from '@portico/contract/credentials/credentials.rules'

/** What a format says of codes; without one they have six digits. */
export type CodeFormat = { digits: number; min: number; max: number }

export const DEFAULT_FORMAT: CodeFormat = { digits: CODE_LENGTH, min: 0, max: 10 ** CODE_LENGTH - 1 }

/** A code that somebody would try first: 0000, 1234, 9876, 7890, or the number on the door. */
export function isGuessable(code: string, unitNumber: string | null): boolean {
  const digits = [...code].map(Number)
  const steps = new Set(digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10))
  const isEven = steps.size === 1
  const isRepeatOrRun = isEven && (steps.has(0) || steps.has(1) || steps.has(9))
  const unit = unitNumber?.replace(/\D/g, '') ?? ''
  return isRepeatOrRun || (unit !== '' && withoutZeros(unit) === withoutZeros(code))
}

const withoutZeros = (number: string) => number.replace(/^0+/, '')

/** Every code that is not guessable is as likely as any other. */
export function makeUpCode({ digits, min, max }: CodeFormat, unitNumber: string | null): string | undefined {
  for (let attempt = 0; attempt < 100; attempt++) {
    const code = String(randomInt(min, max + 1)).padStart(digits, '0')
    if (!isGuessable(code, unitNumber)) return code
  }
  return undefined
}
