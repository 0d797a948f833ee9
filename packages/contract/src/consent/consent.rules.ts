type Listed = {
  property: { kap: { optInStatus: 'OPT_IN' | 'OPT_OUT' | null } }
  entityPermission: { document: { keyAccessStatus: 'OPT_IN' | 'OPT_OUT' } } | null
}

export const isOptedIn = ({ property, entityPermission }: Listed) =>
  property.kap.optInStatus === 'OPT_IN' || entityPermission?.document.keyAccessStatus === 'OPT_IN'

export const CONSENT_PROPERTIES_MAX = 1000

/** Signatures are listed up to this number, the latest ones, each with the text that was signed. */
export const SIGNATURES_LISTED_MAX = 50
