import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Mail, MailConnection, Mailer, MailOutcome } from './mail.ts'

/** The timeout of each step. Socket timeouts are not enough, because a server that sends something now and then never reaches them. */
const STEP_TIMEOUT_MS = 30_000
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 }
/** These replies concern the session, not the mail: wrong sequence, login required. */
const SESSION_REFUSALS = new Set([503, 530])

type SmtpError = Error & { code?: string; responseCode?: number }

/** Nodemailer's transports connect and send in one step, and its pool retries by itself. Here both must be separate and explicit. */
export const mailBySmtp = (url: string, from: string): Mailer => ({
  isRepeatable: false,
  connect: async () => {
    const { auth, ...options } = parseConnectionUrl(url)
    const isLocal = ['localhost', '127.0.0.1', '::1'].includes(options.host ?? '')
    // A password is sent only over TLS or to the same machine.
    const requireTLS = Boolean(auth) && !isLocal && !options.secure
    const connection = new SMTPConnection({ ...TIMEOUTS, requireTLS, ...options })
    connection.on('error', () => {})
    try {
      await step(connection, (done) => connection.connect(done))
      if (auth) await step(connection, (done) => connection.login(auth, done))
    } catch (error) {
      connection.close()
      throw error
    }
    return { send: (mail) => send(connection, mail, from), close: () => connection.quit() } satisfies MailConnection
  },
})

async function send(connection: SMTPConnection, mail: Mail, from: string): Promise<MailOutcome> {
  const composed = compose(mail, from)
  const message = await composed.build()
  let isUnderWay = false
  const body = new Readable({
    // The stream is read for the first time when the server has accepted the recipient and waits for the mail.
    read() {
      isUnderWay = true
      this.push(message)
      this.push(null)
    },
  })
  try {
    await step(connection, (done) => connection.send(composed.getEnvelope(), body, done))
    return { outcome: 'taken' }
  } catch (error) {
    return { outcome: outcomeOf(error as SmtpError, isUnderWay), reason: reasonOf(error as SmtpError) }
  }
}

function outcomeOf({ code, responseCode }: SmtpError, isUnderWay: boolean): 'refused' | 'later' | 'uncertain' {
  if (responseCode) return responseCode >= 500 && !SESSION_REFUSALS.has(responseCode) ? 'refused' : 'later'
  if (code === 'EENVELOPE') return 'refused'
  return isUnderWay ? 'uncertain' : 'later'
}

/** Only codes are logged, because the text of a reply contains the address. */
const reasonOf = ({ code, responseCode }: SmtpError) => [code ?? 'UNKNOWN', responseCode].filter(Boolean).join(' ')

/** Nodemailer encodes names and addresses, so they cannot inject headers. */
const compose = (mail: Mail, from: string) =>
  new MailComposer({
    from,
    to: { name: mail.to.name ?? '', address: mail.to.address },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.pictures?.map(({ id, contentType, base64 }) => ({
      cid: id,
      contentType,
      contentDisposition: 'inline' as const,
      filename: `${id}.png`,
      content: Buffer.from(base64, 'base64'),
    })),
    messageId: `<${mail.id}@portico.example>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()

/** Errors arrive in the callback, as an event, or as the end of the connection. */
function step(connection: SMTPConnection, start: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (error?: Error | null) => {
      clearTimeout(timer)
      connection.off('error', finish)
      connection.off('end', onEnd)
      if (error) reject(error)
      else resolve()
    }
    const onEnd = () => finish(Object.assign(new Error('The connection ended.'), { code: 'ECONNECTION' }))
    const timer = setTimeout(() => {
      finish(Object.assign(new Error('The mail server takes too long.'), { code: 'ETIMEDOUT' }))
      connection.close()
    }, STEP_TIMEOUT_MS)
    connection.once('error', finish)
    connection.once('end', onEnd)
    start(finish)
  })
}
