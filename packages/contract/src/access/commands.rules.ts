/** This file does not import zod, because panels load it. */

/**
 * A panel that carries out commands says so in this header of its question for the list: `1`, and after it the ids of the keys of commands
 * that its list names, separated by commas.
 */
export const COMMANDS_HEADER = 'portico-commands'
const VERSION = '1'

/** What is signed is this, a line feed and the payload, so that no list is ever taken for a command, and no command for a list. */
const COMMAND_DOMAIN = 'portico-command-1'
export const textOfCommand = (payload: string) => `${COMMAND_DOMAIN}\n${payload}`

/** An older command is neither handed out nor carried out. The portal waits as long for the answer of the panel. */
export const COMMAND_AGE_MAX_MS = 10_000

export const commandsHeader = (keyIds: readonly string[]) => [VERSION, ...keyIds].join(',')

/** The keys of commands that a panel trusts; undefined: it carries out no commands. */
export function commandKeysKnown(header: string | readonly string[] | undefined): string[] | undefined {
  const [version, ...keyIds] = String(header ?? '')
    .split(',')
    .map((part) => part.trim())
  return version === VERSION ? keyIds : undefined
}

/** Who decides about a command: MEMBER the server, PERSON the list of the panel. */
export const commandKinds = ['MEMBER', 'PERSON'] as const

/** READY: a panel that carries out commands is online. UNSUPPORTED: the door has no panel that does. */
export const openNowStates = ['READY', 'OFFLINE', 'UNSUPPORTED'] as const
export type OpenNowState = (typeof openNowStates)[number]

export function openNowOf(panels: readonly { isOnline: boolean; takesCommands: boolean }[]): OpenNowState {
  const able = panels.filter(({ takesCommands }) => takesCommands)
  if (able.length === 0) return 'UNSUPPORTED'
  return able.some(({ isOnline }) => isOnline) ? 'READY' : 'OFFLINE'
}

/** Whoever presses twice within this time has pressed once. */
export const DOUBLE_PRESS_MS = 2_000
/** How often one member opens, and how often one entrance is opened, within a minute. */
export const OPENINGS_PER_MINUTE = { member: 20, entrance: 30 }
/** UNCONFIRMED: the panel has fetched the command and not answered in time. MISSED: it has never fetched it, so the door stayed shut. */
export const openingOutcomes = ['OPENED', 'REFUSED', 'UNCONFIRMED', 'MISSED'] as const
