/** This file does not import zod, because the browser loads it. */

export const FIND_TEXT_MAX = 100
/** How many of each kind a reply has. */
export const FOUND_MAX = 5

const LONG_ENOUGH = 2
/** One of these is a word, or most of a name. */
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Whether a text says enough to look for: a single Latin letter would find almost everything. */
export const isFindable = (text: string): boolean => text.trim().length >= LONG_ENOUGH || IDEOGRAPH.test(text)
