import { z } from 'zod'
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

/** A limited count of what a searched text finds ends here. */
export const COUNTED_MAX = 1_000
/** Who shows a page of a search asks for a limited count: to count all that a text finds takes longer the more there are. */
export const countQuery = { counting: z.enum(['exact', 'limited']).default('exact') }
/** With `hasMore` the search finds more than `totalRecords`, and nobody has counted how many. */
export const searchReply = { ...pageReply, hasMore: z.boolean() }
