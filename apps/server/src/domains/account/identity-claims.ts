/** OpenID Connect allows subjects of this length. */
const SUBJECT_MAX = 255
const EMAIL_MAX = 320
const NAME_MAX = 200
/** The token is sent back in the address of the sign-out, and stored with the session. A longer one fits into no address. */
const ID_TOKEN_MAX = 8_192

const INVISIBLE = /\p{Cc}/u

export type Identity = {
  subject: string
  email: string
  emailVerified: boolean
  fullName: string
  /** Null: it is too long to be kept. */
  idToken: string | null
}

type Claims = { sub: string; email?: unknown; email_verified?: unknown; name?: unknown }

/** What is kept of the claims: providers let people type their names, and some of them more than a name. */
export function identityOf(claims: Claims, idToken: string): Identity {
  const { sub: subject } = claims
  if (subject.length > SUBJECT_MAX || INVISIBLE.test(subject) || !subject.isWellFormed())
    throw new Error('the subject is no identifier')
  const email = emailOf(claims.email)
  return {
    subject,
    email,
    emailVerified: email !== '' && claims.email_verified === true,
    fullName: nameOf(claims.name) || email,
    idToken: idToken.length <= ID_TOKEN_MAX ? idToken : null,
  }
}

/** An address cannot be shortened or cleaned: it would be another one. */
function emailOf(claim: unknown): string {
  if (typeof claim !== 'string' || claim.length > EMAIL_MAX) return ''
  return INVISIBLE.test(claim) || !claim.isWellFormed() ? '' : claim
}

function nameOf(claim: unknown): string {
  if (typeof claim !== 'string') return ''
  const visible = claim.slice(0, 4 * NAME_MAX).replaceAll(/\p{Cc}+/gu, ' ')
  return [...visible.toWellFormed().trim()].slice(0, NAME_MAX).join('').trim()
}
