/** Where the page carries its texts. */
export const PASS_TEXTS_ID = 'pass-texts'

/** The texts of the page, and the language that dates and numbers are written in. */
export type PassPageTexts = Omit<typeof import('../../locales/en_US/passPage.json'), never> & { language: string }
