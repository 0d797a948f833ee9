/**
 * No validator here: forms use this rule, too. A name is one line that looks like what it is: no ends of lines, and no characters that
 * cannot be seen or that turn the direction of the text around them. The two joiners (U+200C, U+200D) stay: Persian, Hindi and emoji need them.
 */
const HIDDEN =
  /[\u034f\u00ad\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]/gu
const JOINERS = /[\u200c\u200d]/g
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

export type NameProblem = 'tooShort' | 'tooLong' | 'invalid'
export type NameLimits = { min: number; max: number }

/** Of a name without blanks around it. Characters are counted as the database counts: one outside the basic plane is one, not two. */
export function nameProblem(name: string, { min, max }: NameLimits): NameProblem | undefined {
  if (name !== '' && (name !== withoutHidden(name) || !VISIBLE.test(name))) return 'invalid'
  if ([...name].length > max) return 'tooLong'
  return [...name.replace(JOINERS, '')].length < min ? 'tooShort' : undefined
}

/** For names that come from elsewhere and cannot be sent back to their author. */
export const withoutHidden = (name: string) => name.replace(HIDDEN, '')
