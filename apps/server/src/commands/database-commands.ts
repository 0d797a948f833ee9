import { backUpCommand, restoreCommand, verifyBackupCommand } from '../backup/backup-commands.ts'
import { migrate } from '../platform/migrate.ts'
import type { Command, CommandContext } from './command.ts'

const FOLDER = { name: 'FOLDER', is: 'the folder of the backup' } as const

export const databaseCommands: Record<string, Command> = {
  migrate: {
    does: 'brings the database to the schema of this release',
    needs: ['DATABASE_URL'],
    async run(context) {
      const { applied, functions } = await migrate({ ownerUrl: ownerUrl(context), appRole: 'portico_app' })
      const lines = [...applied, ...functions]
      return { lines: lines.length > 0 ? lines : ['The schema is that of this release.'] }
    },
  },
  backup: {
    does: 'copies the whole database into a new folder while servers go on writing',
    takes: [FOLDER],
    needs: ['DATABASE_URL'],
    run: (context, given) => backUpCommand(ownerUrl(context), given.argument('FOLDER')),
  },
  restore: {
    does: 'restores a backup into an empty database',
    takes: [FOLDER],
    needs: ['DATABASE_URL'],
    notes: ['With PORTICO_KEYS_FILE it also verifies the audit.'],
    run: async (context, given) =>
      restoreCommand(ownerUrl(context), given.argument('FOLDER'), await keysIfAny(context)),
  },
  'verify-backup': {
    does: 'checks the files of a backup, and restores it into an empty scratch database',
    takes: [FOLDER],
    options: { scratch: { value: 'URL', is: 'the address of an empty database, as its owner' } },
    needs: [],
    notes: ['With PORTICO_KEYS_FILE and --scratch it also verifies the audit.'],
    run: async (context, given) =>
      verifyBackupCommand(given.option('scratch'), given.argument('FOLDER'), await keysIfAny(context)),
  },
}

const ownerUrl = ({ env }: CommandContext) => env.DATABASE_URL ?? ''

const keysIfAny = (context: CommandContext) => (context.env.PORTICO_KEYS_FILE ? context.keys() : undefined)
