import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { listenOnLocalhost } from '../identity/listen-on-localhost.ts'
import { choosePageLocale } from '../identity/page-locale.ts'
import { isLocal } from '../local-requests.ts'
import { type KeptMail, MAILBOX_POLICY, mailboxPage } from './mailbox-page.ts'

const MAILS_SHOWN = 100

/**
 * Shows every mail that the server has written into its folder, to everybody on this machine: where the identity provider believes
 * everybody, there is nobody to keep them from.
 */
export async function startMailbox({ folder, port = 0 }: { folder: string; port?: number }) {
  const listener = await listenOnLocalhost(port)
  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (!isLocal(request.headers.host)) return void response.writeHead(403).end()
    if (request.method !== 'GET' || new URL(request.url ?? '/', 'http://localhost').pathname !== '/')
      return void response.writeHead(404).end()
    const locale = choosePageLocale(undefined, request.headers['accept-language'])
    const html = mailboxPage(locale, await readMails(folder))
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': MAILBOX_POLICY,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    response.end(html)
  }
  listener.serve((request, response) => {
    answer(request, response).catch((error) => {
      console.error(error)
      response.destroy()
    })
  })
  return { origin: `http://localhost:${listener.port}`, stop: listener.stop }
}

/** The latest first. Files that are no mails are ignored, and a folder that is missing is empty. */
async function readMails(folder: string): Promise<KeptMail[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const paths = names.filter((name) => name.endsWith('.json')).map((name) => join(folder, name))
  const mails = (await Promise.all(paths.map(readMail))).filter((mail) => mail !== undefined)
  return mails.sort((a, b) => b.sentTimeMillis - a.sentTimeMillis).slice(0, MAILS_SHOWN)
}

async function readMail(path: string): Promise<KeptMail | undefined> {
  try {
    const mail = JSON.parse(await readFile(path, 'utf8')) as Partial<KeptMail>
    const { to, subject, text, sentTimeMillis } = mail
    if (!to?.address || subject === undefined || text === undefined || !sentTimeMillis) return undefined
    return { to, subject, text, sentTimeMillis }
  } catch {
    return undefined
  }
}
