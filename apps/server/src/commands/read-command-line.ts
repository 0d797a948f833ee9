import { parseArgs } from 'node:util'
import { findCommand } from './all-commands.ts'
import { type Command, type Given, optionsOf } from './command.ts'
import { describeCommand, describeCommands, PROGRAM } from './usage.ts'

type Call = { help: string } | { name: string; command: Command; given: Given; asJson: boolean }

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const EXAMPLE_ID = '5f0e8a52-3c1d-4b7e-9a61-0d2f4c8b7e15'
const HELP = ['--help', '-h', 'help']

/** Reads what was asked for. What is wrong with it is one sentence. */
export function readCommandLine([name, ...rest]: readonly string[]): Call {
  if (name === undefined) throw new Error(`No command was named: ${PROGRAM} --help lists them.`)
  if (HELP.includes(name)) return { help: describeCommands() }
  const command = findCommand(name)
  if (!command) throw new Error(`There is no command ${name}: ${PROGRAM} --help lists them.`)
  if (rest.includes('--help') || rest.includes('-h')) return { help: describeCommand(name, command) }
  const wrong = (problem: string) => new Error(`${problem} ${PROGRAM} ${name} --help explains the command.`)
  const { positionals, values } = parse(name, command, rest, wrong)
  const takes = command.takes ?? []
  const missing = takes[positionals.length]
  if (missing && !missing.isOptional) throw wrong(`${name} needs ${missing.name}, ${missing.is}.`)
  const surplus = positionals[takes.length]
  if (surplus !== undefined) throw wrong(`${name} does not take "${surplus}".`)
  takes.forEach((argument, index) => {
    const text = positionals[index]
    if (argument.isId && text !== undefined) requireId(argument.name, text, wrong)
  })
  for (const [option, { isId }] of Object.entries(command.options ?? {}))
    if (isId) for (const text of textsOf(values[option])) requireId(`--${option}`, text, wrong)
  const argument = (wanted: string) => positionals[takes.findIndex((one) => one.name === wanted)] ?? ''
  const given = {
    argument,
    option: (wanted: string) => textsOf(values[wanted])[0],
    all: (wanted: string) => textsOf(values[wanted]),
  }
  return { name, command, given, asJson: values.json === true }
}

type Value = string | boolean | (string | boolean)[] | undefined
type Parsed = { positionals: string[]; values: Record<string, Value> }
const textsOf = (value: Value) => [value].flat().filter((one) => typeof one === 'string')

function parse(name: string, command: Command, args: string[], wrong: (problem: string) => Error): Parsed {
  const known = Object.entries(optionsOf(command)).map(([option, { value, isRepeated }]) => [
    option,
    { type: value ? ('string' as const) : ('boolean' as const), multiple: isRepeated ?? false },
  ])
  try {
    return parseArgs({ args, allowPositionals: true, options: Object.fromEntries(known) })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const option = /--?[\w-]+/.exec(message)?.[0] ?? 'this option'
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw wrong(`${name} has no option ${option}.`)
    throw wrong(`${option} is not used as ${name} wants it.`)
  }
}

function requireId(what: string, text: string, wrong: (problem: string) => Error) {
  if (!ID.test(text)) throw wrong(`${what} is an id such as ${EXAMPLE_ID}, not "${text}".`)
}
