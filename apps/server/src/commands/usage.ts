import { commandGroups } from './all-commands.ts'
import { type Argument, type Command, type Option, optionsOf, variables } from './command.ts'

export const PROGRAM = 'node apps/server/src/command.ts'
const WIDTH = 44

/** The names of all commands with what they take. */
export function describeCommands(): string {
  const groups = Object.entries(commandGroups).map(([title, commands]) =>
    [
      title,
      ...Object.entries(commands).map(([name, command]) =>
        columns(synopsis(name, command.takes, command.options), command.does),
      ),
    ].join('\n'),
  )
  return [
    `Commands for whoever operates Portico: ${PROGRAM} COMMAND …`,
    ...groups,
    'COMMAND --help explains a command. Lists take --json; commands that the audit records take --as NAME.',
  ].join('\n\n')
}

export function describeCommand(name: string, command: Command): string {
  const { help, ...options } = optionsOf(command)
  const taken = [
    ...(command.takes ?? []).map(({ name, is }) => columns(name, is)),
    ...Object.entries({ ...options, help }).map(([option, { value, is }]) => columns(withValue(option, value), is)),
  ]
  return [
    `${PROGRAM} ${synopsis(name, command.takes, options)}`,
    [`${command.does.charAt(0).toUpperCase()}${command.does.slice(1)}.`, ...(command.notes ?? [])].join('\n'),
    taken.join('\n'),
    ...(command.needs.length > 0
      ? [['Variables:', ...command.needs.map((variable) => columns(variable, variables[variable]))].join('\n')]
      : []),
  ].join('\n\n')
}

function synopsis(name: string, takes: readonly Argument[] = [], options: Readonly<Record<string, Option>> = {}) {
  const words = takes.map((argument) => (argument.isOptional ? `[${argument.name}]` : argument.name))
  const choices = Object.entries(options).map(
    ([option, { value, isRepeated }]) => `[${withValue(option, value)}${isRepeated ? ' …' : ''}]`,
  )
  return [name, ...words, ...choices].join(' ')
}

const withValue = (option: string, value: string | undefined) => `--${option}${value ? ` ${value}` : ''}`

const columns = (left: string, right: string) =>
  left.length < WIDTH ? `  ${left.padEnd(WIDTH)}${right}` : `  ${left}\n  ${' '.repeat(WIDTH)}${right}`
