/** This file does not import zod, because the browser loads it with the first page. */
export const PORTFOLIO_FILTER_MAX = 200
export const PORTFOLIO_PAGE_MAX = 100

/**
 * Parts of a portfolio.
 * - SHOWN: without properties whose permission documents contradict each other
 * - NOT_OPTED_IN: those of them for which the agreement can be signed
 * - ACCESS_GROUP: with an access group
 */
export const portfolioParts = ['SHOWN', 'NOT_OPTED_IN', 'ACCESS_GROUP'] as const
export type PortfolioPart = (typeof portfolioParts)[number]

/** What a portfolio is sorted by, in ascending order or, with `-` before it, in descending order. */
export const portfolioFields = ['name', 'entrances', 'users', 'integrations'] as const
export type PortfolioField = (typeof portfolioFields)[number]
export type PortfolioSort = PortfolioField | `-${PortfolioField}`
export const portfolioSorts = portfolioFields.flatMap((field): PortfolioSort[] => [field, `-${field}`])

/** The filter that is sent for a text from a field or an address, which may be of any length. */
export const portfolioFilter = (typed: string) =>
  typed.replaceAll('\0', '').trim().slice(0, PORTFOLIO_FILTER_MAX).toWellFormed()
