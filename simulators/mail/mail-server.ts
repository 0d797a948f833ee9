import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; raw: string }

/**
 * How the server treats a recipient.
 * - refuses: 550, there is no such mailbox
 * - isFull: 452, not now
 * - hangsUp: takes the mail and is gone before it says so
 * - refusesMail: 554 after the mail
 */
export type Manner = 'takes' | 'refuses' | 'isFull' | 'hangsUp' | 'refusesMail'

type Options = {
  mannerTo?: (address: string) => Manner
  account?: { user: string; pass: string }
  port?: number
  /** Called when a mail has arrived; its sender is told so afterwards. */
  beforeAnswer?: (mails: number) => Promise<void>
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** A mail server on this machine that keeps what it is sent. */
export async function startMailServer({
  mannerTo = () => 'takes',
  account,
  port = 0,
  beforeAnswer = async () => {},
}: Options = {}) {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: account ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    authOptional: !account,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth(given, _session, done) {
      const isKnown = given.username === account?.user && given.password === account?.pass
      done(isKnown ? null : refusal(535, 'Authentication failed'), { user: given.username })
    },
    onRcptTo({ address }, _session, done) {
      const manner = mannerTo(address)
      if (manner === 'refuses') return done(refusal(550, 'No such mailbox'))
      if (manner === 'isFull') return done(refusal(452, 'Mailbox full'))
      done()
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address)
        const manners = to.map(mannerTo)
        if (manners.includes('refusesMail')) return done(refusal(554, 'Refused'))
        mails.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to,
          raw: Buffer.concat(chunks).toString('utf8'),
        })
        if (!manners.includes('hangsUp')) return void beforeAnswer(mails.length).then(() => done())
        for (const connection of server.connections) connection._socket?.destroy()
      })
    },
  })
  server.on('error', () => {})
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(port, '127.0.0.1', resolve)
  await promise
  const listening = (server.server.address() as AddressInfo).port
  const login = account ? `${account.user}:${account.pass}@` : ''
  return {
    url: `smtp://${login}127.0.0.1:${listening}`,
    port: listening,
    mails,
    stop: () => new Promise<void>((done) => server.close(() => done())),
  }
}
