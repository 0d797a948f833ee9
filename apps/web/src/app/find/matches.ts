import { folded } from '@portico/contract/shared/folding'

/** The words of what was typed, as the server separates them. */
export const typedWords = (text: string): string[] =>
  folded(text)
    .split(/[\s.@_,-]+/)
    .filter(Boolean)

/** Whether a text of the portal has all of the words. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const searched = folded(text)
  return words.every((word) => searched.includes(word))
}

/** A letter with its marks: folding may leave out or add some. */
const LETTERS = /.\p{Mark}*/gsu

type Part = { text: string; isMatch: boolean }

/** The text in parts: those that were typed, and those between them. A match begins where a word begins, unless it is Japanese. */
export function partsOf(text: string, words: readonly string[]): Part[] {
  const letters = text.match(LETTERS) ?? []
  const foldedLetters = letters.map(folded)
  const isMarked = letters.map(() => false)
  for (const word of words) {
    for (let start = 0; start < letters.length; start++) {
      const isWithin = /[\p{Script=Latin}\d]/u.test(letters[start - 1] ?? ' ')
      if (isWithin && /^[\p{Script=Latin}\d]/u.test(word)) continue
      const length = lengthOf(foldedLetters, start, word)
      for (let index = start; index < start + length; index++) isMarked[index] = true
    }
  }
  const parts: Part[] = []
  for (const [index, letter] of letters.entries()) {
    const last = parts.at(-1)
    const isMatch = isMarked[index] ?? false
    if (last?.isMatch === isMatch) last.text += letter
    else parts.push({ text: letter, isMatch })
  }
  return parts
}

/** How many letters from `start` on make up the word; 0 if they do not. */
function lengthOf(letters: readonly string[], start: number, word: string): number {
  let read = ''
  for (let index = start; index < letters.length; index++) {
    read += letters[index]
    if (read.startsWith(word)) return index - start + 1
    if (!word.startsWith(read)) return 0
  }
  return 0
}
