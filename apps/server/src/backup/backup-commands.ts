import type { Anchor } from '../platform/audit-anchors.ts'
import { openDatabase } from '../platform/database.ts'
import type { MasterKeys } from '../platform/master-keys.ts'
import { describeVerdict, verifyAudit } from '../platform/verify-audit.ts'
import { backUp } from './backup.ts'
import { checkFile } from './copy-table.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { missingKeys, restore } from './restore.ts'

/** What a command tells its operator, and whether everything is as it should be. */
export type Report = { lines: string[]; isGood: boolean }

const APP_ROLE = 'portico_app'

export async function backUpCommand(ownerUrl: string, folder: string): Promise<Report> {
  const manifest = await backUp({ ownerUrl, folder })
  const keys = manifest.masterKeys.map(({ id }) => id).join(', ')
  const lines = [
    `Backed up ${describe(manifest)} into ${folder}.`,
    ...(keys ? [`It needs the master key(s) ${keys}, which are not in it: keep the key file elsewhere.`] : []),
  ]
  return { lines, isGood: true }
}

export async function restoreCommand(ownerUrl: string, folder: string, keys: MasterKeys | undefined): Promise<Report> {
  const { manifest, applied, ended } = await restore({ ownerUrl, appRole: APP_ROLE, folder })
  const audit = await auditReport(ownerUrl, manifest, keys)
  const lines = [
    `Restored ${describe(manifest)}; every table has the rows of the backup.`,
    ...(applied.length > 0 ? [`Applied the migrations since then: ${applied.join(', ')}.`] : []),
    `Ended ${ended.sessions} session(s), disabled ${ended.tokens} token(s) of programs, withdrew ${ended.invitations} invitation(s) and ${ended.passes} pass(es): people sign in again, programs need new tokens, visitors new passes.`,
    `Roles are those of ${manifest.takenAt}. Which ones were changed afterwards is not in the backup: compare them with Team and its changes in the old database, if there is one.`,
    ...missingKeys(manifest, keys),
    ...audit.lines,
  ]
  return { lines, isGood: audit.isGood }
}

/** With a scratch database, an empty one, the backup is restored there. Otherwise only its files are checked. */
export async function verifyBackupCommand(
  scratchUrl: string | undefined,
  folder: string,
  keys: MasterKeys | undefined,
): Promise<Report> {
  const manifest = await readManifest(folder)
  if (scratchUrl) return restoreCommand(scratchUrl, folder, keys)
  for (const table of manifest.tables) await checkFile(table, folder)
  const lines = [
    `Every file is the one that was written: ${describe(manifest)}.`,
    ...missingKeys(manifest, keys),
    'Nothing was restored: --scratch URL names an empty database for that.',
  ]
  return { lines, isGood: true }
}

function describe({ takenAt, tables, migrations }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${tables.length} tables as of ${takenAt} (${migrations.at(-1)?.name})`
}

/** The ends of the chains in the manifest serve as an anchor: entries that are missing at the end are noticed. */
async function auditReport(ownerUrl: string, manifest: Manifest, keys: MasterKeys | undefined): Promise<Report> {
  if (!keys) return { lines: ['The audit was not verified, because there is no key file.'], isGood: true }
  const { takenAt: at, auditHeads: heads } = manifest
  const anchors: Anchor[] = [{ anchor: 'audit', at, isComplete: true, heads, signature: '' }]
  const database = openDatabase({ url: ownerUrl, connections: 1 })
  try {
    const verdict = await database.asSystem((trx) => verifyAudit(trx, keys, anchors))
    const { problems } = verdict
    return {
      lines: [...problems, ...describeVerdict(verdict, anchors, problems.length)],
      isGood: problems.length === 0,
    }
  } finally {
    await database.close()
  }
}
