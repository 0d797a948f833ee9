import { addProvider, changeProvider, listProviders } from '../domains/providers/catalogue.service.ts'
import type { Command, Option } from './command.ts'

const TYPE: Option = { value: 'TYPE', is: 'ACCESS, CHANNEL, or PRIVATE for one that works for the service itself' }
const LAUNCH: Option = { value: 'DAY', is: 'the day of the launch, such as 2027-03-01' }

export const providerCommands: Record<string, Command> = {
  'add-provider': {
    does: 'adds a delivery provider',
    takes: [{ name: 'NAME', is: 'the name of the provider' }],
    options: { type: TYPE, launch: LAUNCH },
    needs: ['DATABASE_APP_URL', 'PORTICO_KEYS_FILE'],
    isRecorded: true,
    run: (context, given) =>
      context.change((unit) => addProvider(unit, { name: given.argument('NAME'), ...chosen(given.option) })),
  },
  'change-provider': {
    does: 'changes a provider; without an id it lists them all',
    takes: [{ name: 'ID', is: 'the id of a provider', isId: true, isOptional: true }],
    options: {
      name: { value: 'NAME', is: 'another name' },
      type: TYPE,
      launch: { ...LAUNCH, value: 'DAY|none' },
    },
    needs: ['DATABASE_APP_URL', 'PORTICO_KEYS_FILE'],
    isRecorded: true,
    isList: true,
    async run(context, given) {
      const id = given.argument('ID')
      if (!id) return { rows: await context.read(listProviders), none: 'There are no providers.' }
      const name = given.option('name')
      return context.change((unit) =>
        changeProvider(unit, id, { ...(name !== undefined && { name }), ...chosen(given.option) }),
      )
    },
  },
}

function chosen(option: (name: string) => string | undefined) {
  const [type, launch] = [option('type'), option('launch')]
  return { ...(type !== undefined && { type }), ...(launch !== undefined && { launch }) }
}
