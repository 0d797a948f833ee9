import { createHash } from 'node:crypto'
import type { DemoAccount } from './demo-accounts.ts'

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,185}$/
const NAME = /^[^\p{Cc}]{1,200}$/u

/** The account of whoever has typed a name and an address; undefined if it is neither. The same address is the same account, also after a restart. */
export function typedAccount(form: URLSearchParams): DemoAccount | undefined {
  const [name, email] = [form.get('name')?.trim() ?? '', form.get('email')?.trim() ?? '']
  if (!NAME.test(name) || !EMAIL.test(email)) return undefined
  const [givenName = name, ...others] = name.split(/\s+/)
  return {
    sub: `typed-${createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22)}`,
    email,
    emailVerified: true,
    name,
    givenName,
    familyName: others.join(' '),
    locale: 'en-US',
    note: '',
    kind: 'uninvited',
  }
}

/** Whoever was typed last comes first. Another name for an address replaces the one before. */
export function remember(accounts: DemoAccount[], typed: DemoAccount): DemoAccount {
  const known = accounts.findIndex(({ sub }) => sub === typed.sub)
  if (known >= 0) accounts.splice(known, 1)
  accounts.unshift(typed)
  return typed
}
