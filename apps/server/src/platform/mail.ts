export type Mail = {
  /** Identifies the mail in all attempts to send it. */
  id: string
  propertyId: string
  to: { name: string | null; address: string }
  language: string
  subject: string
  text: string
  html: string
  /** Pictures that the page shows by `cid:<id>`; the mail carries them, so that nobody learns when it is opened. */
  pictures?: readonly MailPicture[]
}

export type MailPicture = { id: string; contentType: 'image/png'; base64: string }

/**
 * - taken: the server has accepted the mail
 * - refused: the server has rejected the mail permanently
 * - later: a temporary error; the mail can be sent again
 * - uncertain: the connection was lost after the mail was sent and before the reply
 */
export type MailOutcome = { outcome: 'taken' } | { outcome: 'refused' | 'later' | 'uncertain'; reason: string }

export type MailConnection = { send(mail: Mail): Promise<MailOutcome>; close(): void }

export type Mailer = {
  /** True: sending the same mail again has no effect. */
  isRepeatable: boolean
  /** Throws when the server is unavailable or refuses the login. Nothing has been sent then. */
  connect(): Promise<MailConnection>
}
