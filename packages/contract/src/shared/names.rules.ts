/**
 * This file does not import zod, because the browser loads it with forms. A name is one line without invisible characters and without characters that
 * change the direction of text. The two joiners (U+200C, U+200D) are allowed: Persian, Hindi and emoji need them.
 */
const HIDDEN =
  /[\u034f\u00ad\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]/gu
const JOINERS = /[\u200c\u200d]/g
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

export type NameProblem = 'tooShort' | 'tooLong' | 'invalid'
export type NameLimits = { min: number; max: number }

/** The name must be trimmed. The length is counted in code points, as in the database. */
export function nameProblem(name: string, { min, max }: NameLimits): NameProblem | undefined {
  if (name !== '' && (name !== withoutHidden(name) || !VISIBLE.test(name))) return 'invalid'
  if ([...name].length > max) return 'tooLong'
  return [...name.replace(JOINERS, '')].length < min ? 'tooShort' : undefined
}

/** For names from other systems, which cannot be refused. */
export const withoutHidden = (name: string) => name.replace(HIDDEN, '')
