/** A link that makes an operator works for so long. */
export const OPERATOR_LINK_MINUTES = 60
/** The page that takes the link, and the console that it leads to. */
export const CONSOLE_PATH = '/operator'

/** 256 bits in base64url. */
export const LINK_SECRET = /^[\w-]{43}$/

/** The secret is in the fragment, which no browser sends to a server. */
export const operatorLink = (origin: string, secret: string) => `${origin}${CONSOLE_PATH}#${secret}`

export const OWNERS_SHOWN = 3
