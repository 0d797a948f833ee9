import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; raw: string }

/**
 * How the server treats a recipient.
 * - refuses: 550, there is no such mailbox
 * - isFull: 452, not now
 * - hangsUp: accepts the mail and closes the connection before the reply
 * - refusesMail: 554 after the mail
 */
export type Behaviour = 'takes' | 'refuses' | 'isFull' | 'hangsUp' | 'refusesMail'

type Options = {
  behaviourFor?: (address: string) => Behaviour
  account?: { user: string; pass: string }
  port?: number
  /** Called when a mail has arrived, before the reply to its sender. */
  beforeAnswer?: (mails: number) => Promise<void>
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** A mail server on localhost that keeps its mails in memory. */
export async function startMailServer({
  behaviourFor = () => 'takes',
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
      const behaviour = behaviourFor(address)
      if (behaviour === 'refuses') return done(refusal(550, 'No such mailbox'))
      if (behaviour === 'isFull') return done(refusal(452, 'Mailbox full'))
      done()
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address)
        const behaviours = to.map(behaviourFor)
        if (behaviours.includes('refusesMail')) return done(refusal(554, 'Refused'))
        mails.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to,
          raw: Buffer.concat(chunks).toString('utf8'),
        })
        if (!behaviours.includes('hangsUp')) return void beforeAnswer(mails.length).then(() => done())
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
