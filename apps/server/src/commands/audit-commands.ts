import { erasePerson } from '../erasure.ts'
import { isAddress, readAnchors } from '../platform/audit-anchors.ts'
import { mailboxIn } from '../platform/mailbox-folder.ts'
import { rewrapSecrets } from '../platform/secrets.ts'
import { describeVerdict, keepVerdict, verifyAudit } from '../platform/verify-audit.ts'
import { sealedColumns } from '../sealed-columns.ts'
import type { Command } from './command.ts'

export const auditCommands: Record<string, Command> = {
  'verify-audit': {
    does: 'checks every entry of the audit, and its chains against the anchors',
    options: { anchors: { value: 'PATH', is: 'a file or folder with anchors' } },
    needs: ['DATABASE_APP_URL', 'PORTICO_KEYS_FILE'],
    notes: [
      'Without --anchors it reads the file that PORTICO_AUDIT_ANCHORS names. It ends with 1 if anything is wrong.',
      'The page of changes shows the last result.',
    ],
    async run(context, given) {
      const keys = await context.keys()
      const path = given.option('anchors') ?? fileOf(context.env.PORTICO_AUDIT_ANCHORS)
      const kept = path ? await readAnchors(path, keys).catch(unreadable(path)) : { anchors: [], problems: [] }
      const at = new Date()
      const verdict = await context.read((trx) => verifyAudit(trx, keys, kept.anchors))
      await context.read((trx) => keepVerdict(trx, at, verdict, kept.problems.length > 0))
      const problems = [...kept.problems, ...verdict.problems]
      return {
        lines: [...problems, ...describeVerdict(verdict, kept.anchors, problems.length)],
        isGood: problems.length === 0,
      }
    },
  },
  'erase-person': {
    does: 'makes a deleted user unreadable in the audit, and nameless in the history',
    takes: [{ name: 'ID', is: 'the id of a user who was deleted', isId: true }],
    needs: ['DATABASE_APP_URL', 'PORTICO_KEYS_FILE'],
    isRecorded: true,
    run(context, given) {
      const { SMTP_URL, PORTICO_DATA } = context.env
      const mailbox = SMTP_URL ? undefined : mailboxIn(PORTICO_DATA || 'data')
      return context.change((unit) => erasePerson(unit, unit.keys, given.argument('ID'), mailbox))
    },
  },
  'rewrap-secrets': {
    does: 'wraps every stored secret with the current master key',
    needs: ['DATABASE_APP_URL', 'PORTICO_KEYS_FILE'],
    isRecorded: true,
    notes: ['It may run while people work, and may be stopped and started again.'],
    async run(context) {
      const keys = await context.keys()
      // In several transactions, because there may be many secrets.
      const count = await rewrapSecrets(context.database(), keys, sealedColumns)
      const entry = { action: 'secrets.rewrap' as const, entityId: keys.current, after: { secrets: count } }
      if (count > 0) await context.change(({ audit }) => audit(entry))
      return `Rewrapped ${count} secret(s): all are under the key ${keys.current}.`
    },
  },
}

const fileOf = (target = 'stdout') => (target === 'stdout' || isAddress(target) ? undefined : target)

const unreadable = (path: string) => (error: NodeJS.ErrnoException) => {
  throw error.code === 'ENOENT' ? new Error(`There is no file or folder ${path} with anchors.`) : error
}
