import address from './resident-file.worker.ts?worker&url'

type Policy = { createScriptURL(address: string): string }
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy }

/**
 * The server's policy forbids scripts from plain strings. This is the only exception, and it accepts one address. It is made when it is
 * needed, once in the life of a page.
 */
let policy: Policy | undefined

export function openWorker(): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('portico', { createScriptURL: requireOwn }) ?? { createScriptURL: requireOwn }
  return new Worker(policy.createScriptURL(address), { type: 'module' })
}

function requireOwn(wanted: string): string {
  if (wanted !== address) throw new TypeError('Only the worker of this page may be started.')
  return wanted
}
