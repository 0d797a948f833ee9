/** One label of the name of a domain, for regular expressions. */
export const DOMAIN_LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const DOMAIN = new RegExp(`^(?:${DOMAIN_LABEL}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z])$`)

/** In lower case. Addresses of machines, wildcards and names without a dot are none. */
export const isDomainName = (text: string) => text.length <= 253 && DOMAIN.test(text)
