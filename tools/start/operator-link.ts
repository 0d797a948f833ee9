import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { operatorLink } from '@portico/contract/operator/operator.rules'
import { bold } from '../setup/stages.mjs'
import type { Settings } from './settings.ts'

const fileIn = ({ data }: Settings) => join(data, 'operator-link')

/** Makes the link for the first operator, as the command does, and keeps it in a private file. Undefined: there is an operator. */
export async function makeOperatorLink(
  settings: Settings,
  { appUrl, keysFile }: { appUrl: string; keysFile: string },
): Promise<string | undefined> {
  const { auditWithoutAccount } = await import('@portico/server/platform/audit')
  const { openDatabase } = await import('@portico/server/platform/database')
  const { loadMasterKeys } = await import('@portico/server/platform/master-keys')
  const { makeOperatorSecret } = await import('@portico/server/domains/operator/first-operator.service')
  const keys = await loadMasterKeys(keysFile, 'test')
  const database = openDatabase({ url: appUrl, connections: 1 })
  try {
    const secret = await database.asSystem((trx) =>
      makeOperatorSecret(
        { trx, audit: auditWithoutAccount(trx, keys, 'command first-operator by npm start') },
        'first',
      ),
    )
    // A file that is there keeps its mode, so the one before goes first.
    rmSync(fileIn(settings), { force: true })
    if (secret)
      writeFileSync(fileIn(settings), `${operatorLink(settings.origin, secret)}\n`, { mode: 0o600, flag: 'wx' })
    return secret
  } finally {
    await database.close()
  }
}

/** The terminal is the only place beside the file where the link stands. */
export function printEmptyWelcome(settings: Settings, secret: string | undefined): void {
  const { origin, data, mailsPort } = settings
  console.log(`\nPortico is ready at ${bold(origin)}\n`)
  const mails = mailsPort
    ? `Emails are shown at ${bold(`http://localhost:${mailsPort}`)}`
    : 'Your mail server takes the emails'
  if (secret)
    console.log(
      [
        'This link makes you the operator, once, within an hour:',
        `  ${operatorLink(origin, secret)}\n`,
        'Open it, type any name and address to sign in, and become the operator.',
        'Then add your company with another address of yours: its owner is invited by mail.',
        `${mails}: the invitation is there within a minute. Open it in a private window.\n`,
      ].join('\n'),
    )
  else console.log(`The console of the operator is at ${origin}/operator.\n${mails}.\n`)
  console.log(`Everything is kept in ${data}.\nCtrl-C stops it.`)
}
