/** Japanese has no space between sentences. */
export const joinSentences = (sentences: readonly string[], language: string) =>
  sentences.join(language.startsWith('ja') ? '' : ' ')

/** A text that stands alone, such as a choice of a list, begins like a sentence. Names of time zones do not in every language. */
export const capitalized = (text: string, language: string) => {
  const [first = ''] = text
  return first.toLocaleUpperCase(language) + text.slice(first.length)
}
