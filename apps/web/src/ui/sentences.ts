/** Japanese has no space between sentences. */
export const joinSentences = (sentences: readonly string[], language: string) =>
  sentences.join(language.startsWith('ja') ? '' : ' ')
