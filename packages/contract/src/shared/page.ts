import { count, INT4_MAX, numberText } from './fields.ts'

/** Asks for one page of a list. Without a size the reply has the whole list. A page beyond the end is the last one. */
export const pageQuery = (sizeMax: number) => ({
  pageSize: numberText(sizeMax).optional(),
  pageNumber: numberText(INT4_MAX).default(1),
})

/** Asks for one page of a list that no reply has as a whole. */
export const pageOfMany = (size: number, sizeMax = size) => ({
  ...pageQuery(sizeMax),
  pageSize: numberText(sizeMax).default(size),
})

/** The reply counts the records of all pages and says which page it has. */
export const pageReply = { totalRecords: count, pageNumber: count }
