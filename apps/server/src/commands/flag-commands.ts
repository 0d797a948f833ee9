import { changeFlag, describeFlags } from '../domains/flags/flags.service.ts'
import type { Command } from './command.ts'

export const flagCommands: Record<string, Command> = {
  'list-flags': {
    does: 'lists all feature flags with their values, defaults and meanings',
    needs: ['DATABASE_APP_URL'],
    isList: true,
    run: async (context) => ({ rows: await context.read(describeFlags), none: 'There are no flags.' }),
  },
  'set-flag': {
    does: 'sets a feature flag',
    takes: [
      { name: 'NAME', is: 'the name of a flag; list-flags has them' },
      {
        name: 'JSON',
        is: 'its value: true, false, or a list such as ["Entrata"]; of edition, the word full or specified',
      },
    ],
    needs: ['DATABASE_APP_URL', 'PORTICO_KEYS_FILE'],
    isRecorded: true,
    async run(context, given) {
      const [name, json] = [given.argument('NAME'), given.argument('JSON')]
      await context.change((unit) => changeFlag(unit, name, json))
      return `${name} is now ${json}.`
    },
  },
}
