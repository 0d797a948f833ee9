import { describe, expect, test } from 'vitest'
import { commandGroups } from './all-commands.ts'
import { readCommandLine } from './read-command-line.ts'

const names = Object.values(commandGroups).flatMap((group) => Object.keys(group))
const helpOf = (...args: string[]) => {
  const call = readCommandLine(args)
  return 'help' in call ? call.help : ''
}

test('--help names every command', () => {
  for (const help of [helpOf('--help'), helpOf('-h'), helpOf('help')])
    for (const name of names) expect(help).toMatch(new RegExp(`^ {2}${name}\\b`, 'm'))
})

test.each(names)('%s --help says what the command does, takes and needs, whatever else is said', (name) => {
  const help = helpOf(name, 'nonsense', '--help')
  expect(help).toMatch(new RegExp(`^node apps/server/src/command.ts ${name}\\b`))
  const command = Object.values(commandGroups).find((group) => group[name])?.[name]
  for (const { name: argument, is } of command?.takes ?? [])
    expect(help).toMatch(new RegExp(`^ {2}${argument} +${is.slice(0, 10)}`, 'm'))
  for (const option of Object.keys(command?.options ?? {})) expect(help).toContain(`--${option}`)
  for (const variable of command?.needs ?? []) expect(help).toContain(variable)
  expect(help.includes('--as NAME')).toBe(command?.isRecorded === true)
  expect(help.includes('--json')).toBe(command?.isList === true)
})

describe('a call that is not understood is explained in one sentence', () => {
  const id = '5f0e8a52-3c1d-4b7e-9a61-0d2f4c8b7e15'
  test.each([
    [[], 'No command was named: node apps/server/src/command.ts --help lists them.'],
    [['invte'], 'There is no command invte: node apps/server/src/command.ts --help lists them.'],
    [['constructor'], 'There is no command constructor: node apps/server/src/command.ts --help lists them.'],
    [['invite'], 'invite needs ADDRESS, an email address.'],
    [['link-customer', id], 'link-customer needs CUSTOMER_ID, the id of a customer at Stripe, such as cus_Q8xhT1.'],
    [['list-devices', 'nope'], `PROPERTY_ID is an id such as ${id}, not "nope".`],
    [['invite', 'a@b.example', '--property', 'nope'], `--property is an id such as ${id}, not "nope".`],
    [['list-flags', 'nope'], 'list-flags does not take "nope".'],
    [['invite', 'a@b.example', '--propery', id], 'invite has no option --propery.'],
    [['migrate', '--as', 'kim'], 'migrate has no option --as.'],
    [['invite', 'a@b.example', '--json'], 'invite has no option --json.'],
    [['invite', 'a@b.example', '--property'], '--property is not used as invite wants it.'],
    [['list-flags', '--json=yes'], '--json is not used as list-flags wants it.'],
  ])('%j', (args, sentence) => {
    expect(() => readCommandLine(args)).toThrow(sentence)
    expect(() => readCommandLine(args)).toThrow(/^[^\n]+$/)
  })
})

test('arguments and options are read in any order', () => {
  const [one, other] = ['5f0e8a52-3c1d-4b7e-9a61-0d2f4c8b7e15', '00000000-0000-0000-0000-000000000001']
  const call = readCommandLine(['invite', '--property', one, 'a@b.example', '--property', other, '--as', 'Kim'])
  if ('help' in call) throw new Error('It is no question for help.')
  expect(call.given.argument('ADDRESS')).toBe('a@b.example')
  expect(call.given.all('property')).toEqual([one, other])
  expect([call.given.option('as'), call.given.option('provider')]).toEqual(['Kim', undefined])
})
