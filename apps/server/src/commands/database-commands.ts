import { backUpCommand, restoreCommand, verifyBackupCommand } from '../backup/backup-commands.ts'
import { migrate } from '../platform/migrate.ts'
import type { Command, Desk } from './command.ts'

const FOLDER = { name: 'FOLDER', is: 'the folder of the backup' } as const

export const databaseCommands: Record<string, Command> = {
  migrate: {
    does: 'brings the database to the schema of this release',
    needs: ['DATABASE_URL'],
    async run(desk) {
      const { applied, functions } = await migrate({ ownerUrl: ownerUrl(desk), appRole: 'portico_app' })
      const lines = [...applied, ...functions]
      return { lines: lines.length > 0 ? lines : ['The schema is that of this release.'] }
    },
  },
  backup: {
    does: 'copies the whole database into a new folder while servers go on writing',
    takes: [FOLDER],
    needs: ['DATABASE_URL'],
    run: (desk, given) => backUpCommand(ownerUrl(desk), given.argument('FOLDER')),
  },
  restore: {
    does: 'restores a backup into an empty database',
    takes: [FOLDER],
    needs: ['DATABASE_URL'],
    notes: ['With PORTICO_KEYS_FILE it also verifies the audit.'],
    run: async (desk, given) => restoreCommand(ownerUrl(desk), given.argument('FOLDER'), await keysIfAny(desk)),
  },
  'verify-backup': {
    does: 'checks the files of a backup, and restores it into an empty scratch database',
    takes: [FOLDER],
    options: { scratch: { value: 'URL', is: 'the address of an empty database, as its owner' } },
    needs: [],
    notes: ['With PORTICO_KEYS_FILE and --scratch it also verifies the audit.'],
    run: async (desk, given) =>
      verifyBackupCommand(given.option('scratch'), given.argument('FOLDER'), await keysIfAny(desk)),
  },
}

const ownerUrl = ({ env }: Desk) => env.DATABASE_URL ?? ''

const keysIfAny = (desk: Desk) => (desk.env.PORTICO_KEYS_FILE ? desk.keys() : undefined)
