import { folded } from '@portico/contract/shared/folding'
import { type FindKind, type FindOption, findKinds } from './find-option.ts'
import { hasWords, typedWords } from './matches.ts'

const OWN: readonly FindKind[] = ['pages', 'actions']
const OWN_MAX = 6

export type FindGroup = { kind: FindKind; options: readonly FindOption[] }

/**
 * The groups to show: what the server has found, then pages and actions of the portal with these words. If one of those begins with what was
 * typed they come first, because then it is most likely meant. Without a text the portal offers all of its own, actions first.
 */
export function findGroups(text: string, found: readonly FindOption[], own: readonly FindOption[]): FindGroup[] {
  const words = typedWords(text)
  const typed = folded(text.trim())
  const groupsOf = (options: readonly FindOption[], kinds: readonly FindKind[]) =>
    kinds
      .map((kind) => ({ kind, options: options.filter((option) => option.kind === kind) }))
      .filter(({ options }) => options.length > 0)
  if (typed === '') return groupsOf(own, OWN.toReversed())
  const matching = groupsOf(
    own.filter((option) => hasWords(option.text, words) && words.length > 0),
    OWN,
  ).map(({ kind, options }) => ({ kind, options: options.slice(0, OWN_MAX) }))
  const [first, last] = [matching.filter(isMeant), matching.filter((group) => !isMeant(group))]
  return [...first, ...groupsOf(found, findKinds), ...last]

  function isMeant({ options }: FindGroup) {
    return options.some((option) => folded(option.text).startsWith(typed))
  }
}
