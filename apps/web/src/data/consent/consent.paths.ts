export const consentPath = '/third-party-consent'
