import { erasePerson } from '../domains/people/erase-person.service.ts'
import { isAddress, readAnchors } from '../platform/audit-anchors.ts'
import { mailboxIn } from '../platform/mailbox-folder.ts'
import { rewrapSecrets } from '../platform/secrets.ts'
import { describeVerdict, verifyAudit } from '../platform/verify-audit.ts'
import { sealedColumns } from '../sealed-columns.ts'
import type { Command } from './command.ts'

export const auditCommands: Record<string, Command> = {
  'verify-audit': {
    does: 'checks every entry of the audit, and its chains against the anchors',
    options: { anchors: { value: 'PATH', is: 'a file or folder with anchors' } },
    needs: ['DATABASE_APP_URL', 'PORTICO_KEYS_FILE'],
    notes: [
      'Without --anchors it reads the file that PORTICO_AUDIT_ANCHORS names. It ends with 1 if anything is wrong.',
    ],
    async run(desk, given) {
      const keys = await desk.keys()
      const path = given.option('anchors') ?? fileOf(desk.env.PORTICO_AUDIT_ANCHORS)
      const kept = path ? await readAnchors(path, keys).catch(unreadable(path)) : { anchors: [], problems: [] }
      const verdict = await desk.read((trx) => verifyAudit(trx, keys, kept.anchors))
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
    run(desk, given) {
      const { SMTP_URL, PORTICO_DATA } = desk.env
      const mailbox = SMTP_URL ? undefined : mailboxIn(PORTICO_DATA || 'data')
      return desk.change((unit) => erasePerson(unit, unit.keys, given.argument('ID'), mailbox))
    },
  },
  'rewrap-secrets': {
    does: 'wraps every stored secret with the current master key',
    needs: ['DATABASE_APP_URL', 'PORTICO_KEYS_FILE'],
    isRecorded: true,
    notes: ['It may run while people work, and may be stopped and started again.'],
    async run(desk) {
      const keys = await desk.keys()
      // In several transactions, because there may be many secrets.
      const count = await rewrapSecrets(desk.database(), keys, sealedColumns)
      const entry = { action: 'secrets.rewrap', entityId: keys.current, after: { secrets: count } }
      if (count > 0) await desk.change(({ audit }) => audit(entry))
      return `Rewrapped ${count} secret(s): all are under the key ${keys.current}.`
    },
  },
}

const fileOf = (target = 'stdout') => (target === 'stdout' || isAddress(target) ? undefined : target)

const unreadable = (path: string) => (error: NodeJS.ErrnoException) => {
  throw error.code === 'ENOENT' ? new Error(`There is no file or folder ${path} with anchors.`) : error
}
