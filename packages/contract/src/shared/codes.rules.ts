/** This file does not import zod, because the browser loads it with forms. The company's own short name for a building, a place, an entrance or a key. */
export const CODE_MAX = 32
/** The first character is a letter or a digit, so that no code reads as a formula in a spreadsheet. */
export const CODE_PATTERN = /^(?:[\p{L}\p{N}][\p{L}\p{N} ._/#-]*)?$/u
