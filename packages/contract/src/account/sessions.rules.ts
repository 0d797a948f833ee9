/** Names of products, which are the same in every language. */
export const browsers = ['Chrome', 'Edge', 'Firefox', 'Opera', 'Safari', 'Samsung Internet'] as const
export const systems = ['Android', 'ChromeOS', 'iOS', 'iPadOS', 'Linux', 'macOS', 'Windows'] as const

export type Browser = (typeof browsers)[number]
export type System = (typeof systems)[number]

export const SESSIONS_LISTED_MAX = 100
