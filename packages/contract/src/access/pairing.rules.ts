/** This file does not import zod, because the browser loads it with forms. */

/** Without those that look alike: 0 and O, 1, I and L. Four of them are five bits at least, and so many that nobody spells a word by chance. */
export const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** What the panel shows and a member types. */
export const PAIRING_CODE_LENGTH = 9
export const PAIRING_CODE_MINUTES = 10
/** So many panels of one address may wait for somebody to type their code. */
export const PENDING_PER_ADDRESS = 5
/** What a member gives to an installer: 99 bits, because nobody counts who tries it from many addresses. */
export const INSTALLATION_CODE_LENGTH = 20
export const INSTALLATION_CODE_HOURS = 72
/** Wrong codes within ten minutes: of an account, and at a property by all of its members. */
export const TRIES_PER_ACCOUNT = 5
export const TRIES_PER_PROPERTY = 20
export const TRIES_MINUTES = 10
/** How long the server remembers what it has asked a panel to sign. */
export const CHALLENGE_SECONDS = 60
export const PANEL_SESSION_SECONDS = 3_600
/** New sessions of one panel within ten minutes. It needs one an hour, and one for each start. */
export const PANEL_SESSIONS_MAX = 30
/**
 * A panel has a new boot at each start, so no boot comes back after another one had the session: whoever does so runs beside somebody else. That
 * often within a day is told, so that a request which was under way for long is not.
 */
export const BOOT_RETURNS_TOLD = 2
export const BOOT_RETURNS_MS = 86_400_000
/** So long an alert tells that a key is used twice. */
export const KEY_TWICE_TOLD_MS = 86_400_000
export const PANEL_FACT_MAX = 64

const GROUPS: Record<number, number> = { [PAIRING_CODE_LENGTH]: 3, [INSTALLATION_CODE_LENGTH]: 4 }

/** As people type a code: with spaces and hyphens, and in small letters. Undefined if it cannot be one. */
export function readCode(typed: string, length: number): string | undefined {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return code.length === length && [...code].every((letter) => CODE_LETTERS.includes(letter)) ? code : undefined
}

/** As people read a code: in groups. */
export function writeCode(code: string): string {
  const size = GROUPS[code.length] ?? code.length
  return (code.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join('-')
}

/** What a panel signs to prove its key, before it is a device. */
export const pairingText = (challenge: string) => `portico-pairing-1\n${challenge}`
/** What it signs for a session. */
export const sessionText = (deviceId: string, challenge: string) =>
  `portico-session-1\n${deviceId.toLowerCase()}\n${challenge}`
