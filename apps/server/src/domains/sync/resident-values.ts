import { emailRule, PERSON_NAME_MAX, personNameRule, unitNumberRule } from '@portico/contract/people/people.rules'
import { withoutHidden } from '@portico/contract/shared/names.rules'
import type { PmsResident } from '../integrations/providers/connector.ts'

/** A PMS allows names that our rules refuse. Null: the name cannot be made valid. */
export function nameOf({ firstName, lastName }: Pick<PmsResident, 'firstName' | 'lastName'>): string | null {
  const name = [...oneLine(`${firstName} ${lastName}`)].slice(0, PERSON_NAME_MAX).join('').trim()
  return personNameRule(name) ? null : name
}

export function emailOf({ email }: Pick<PmsResident, 'email'>): string | null {
  const address = email?.trim() ?? ''
  return address && !emailRule(address) ? address : null
}

/** Unit numbers such as `Apt. 12` and `12_B` become `Apt 12` and `12-B`. A number that is too long is never cut: it would name another unit. */
export function unitNumberOf(code: string): string | null {
  const number = oneLine(code)
    .replace(/\.(?= |$)/g, '')
    .replace(/[^\p{L}\p{N} #/-]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return unitNumberRule(number) ? null : number
}

const oneLine = (text: string) => withoutHidden(text.toWellFormed().replace(/[\p{Cc}\s]+/gu, ' ')).trim()
