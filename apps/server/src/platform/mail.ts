export type Mail = {
  /** The same for every attempt to send this mail, and for no other mail. */
  id: string
  propertyId: string
  to: { name: string | null; address: string }
  language: string
  subject: string
  text: string
  html: string
}

/**
 * - taken: the other side has it and answers for it
 * - refused: it never will
 * - later: it does not have it now; another attempt may go better
 * - uncertain: the connection broke after the mail was on its way and before an answer came
 */
export type MailOutcome = { outcome: 'taken' } | { outcome: 'refused' | 'later' | 'uncertain'; reason: string }

export type MailConnection = { send(mail: Mail): Promise<MailOutcome>; close(): void }

export type Mailer = {
  /** Sending the same mail twice leaves one. */
  isRepeatable: boolean
  /** Up to here nothing can have been sent; it throws when the other side is not there or does not let us in. */
  connect(): Promise<MailConnection>
}
