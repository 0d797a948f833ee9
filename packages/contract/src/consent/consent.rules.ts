type Listed = {
  permissionLookup: 'FOUND' | 'MISSING' | 'CONFLICT'
  property: { kap: { optInStatus: 'OPT_IN' | 'OPT_OUT' | null } }
  entityPermission: { document: { keyAccessStatus: 'OPT_IN' | 'OPT_OUT' } } | null
}

export const isOptedIn = ({ property, entityPermission }: Omit<Listed, 'permissionLookup'>) =>
  property.kap.optInStatus === 'OPT_IN' || entityPermission?.document.keyAccessStatus === 'OPT_IN'

/** The properties for which the agreement can be signed. Contradictory permission documents must be corrected by support first. */
export const notOptedIn = <Item extends Listed>(items: readonly Item[]): Item[] =>
  items.filter((item) => item.permissionLookup !== 'CONFLICT' && !isOptedIn(item))

export const CONSENT_PROPERTIES_MAX = 1000

/** Signatures are listed up to this number, the latest ones, each with the text that was signed. */
export const SIGNATURES_LISTED_MAX = 50
