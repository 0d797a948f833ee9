/** The texts of an enumeration, each translated once: a table with thousands of rows shows, filters and sorts by the same few. */
export const wordsOf = <Word extends string>(words: readonly Word[], textOf: (word: Word) => string) =>
  Object.fromEntries(words.map((word) => [word, textOf(word)])) as Record<Word, string>
