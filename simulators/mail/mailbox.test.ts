import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PAGE_LOCALES } from '../identity/page-locale.ts'
import { startMailbox } from './mailbox-server.ts'
import { MAILBOX_TEXTS } from './mailbox-texts.ts'

let folder: string
let mailbox: Awaited<ReturnType<typeof startMailbox>>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-mails-'))
  mailbox = await startMailbox({ folder: join(folder, 'mailbox') })
})
afterEach(async () => {
  await mailbox.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** As the server writes it. */
function send(to: string, text: string, sentTimeMillis = Date.now()) {
  const place = join(folder, 'mailbox', crypto.randomUUID())
  mkdirSync(place, { recursive: true })
  const mail = { id: 'invite-1', to: { name: null, address: to }, subject: 'Your invitation', text, html: '<p>' }
  writeFileSync(join(place, 'invite-1.json'), JSON.stringify({ ...mail, sentTimeMillis }))
}
const open = async (language = 'en-US') => {
  const reply = await fetch(mailbox.origin, { headers: { 'accept-language': language } })
  return { headers: reply.headers, html: await reply.text() }
}

test('the page shows every mail, whomever it is for, the latest first, and its links can be opened', async () => {
  send('ada@resident.example', 'Hello <b>Ada</b>', Date.now())
  send('owen@harbor.example', 'Open http://localhost:7/register?invite=a_b-c&x=1.', Date.now() - 1000)
  const { html, headers } = await open()
  expect(html.indexOf('ada@resident.example')).toBeGreaterThan(0)
  expect(html.indexOf('owen@harbor.example')).toBeGreaterThan(html.indexOf('ada@resident.example'))
  expect(html).toContain('Hello &lt;b&gt;Ada&lt;/b&gt;')
  const address = 'http://localhost:7/register?invite=a_b-c&amp;x=1'
  expect(html).toContain(`<a href="${address}" target="_blank" rel="noreferrer">${address}</a>.`)
  expect(html).not.toContain('http-equiv="refresh"')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('cache-control')).toBe('no-store')
})

test('without a mail the page says so and looks again, and files that are no mails are ignored', async () => {
  expect((await open()).html).toContain('http-equiv="refresh"')
  mkdirSync(join(folder, 'mailbox', 'p'), { recursive: true })
  for (const [name, text] of Object.entries({ 'a.json': '{', 'b.json': '{}', 'c.json.part': 'x' }))
    writeFileSync(join(folder, 'mailbox', 'p', name), text)
  expect((await open()).html).toContain(MAILBOX_TEXTS['en-US'].none)
})

test.each(PAGE_LOCALES)('the page is in %s for a browser that asks for it', async (locale) => {
  const { html } = await open(locale)
  expect(html).toContain(`<html lang="${locale}">`)
  expect(html).toContain(MAILBOX_TEXTS[locale].heading)
})

test('a request with the name of another host is refused, and other addresses are unknown', async () => {
  const { port } = new URL(mailbox.origin)
  const status = (path: string, host: string) =>
    new Promise((resolve) => request({ port, path, headers: { host } }, ({ statusCode }) => resolve(statusCode)).end())
  expect(await status('/', 'attacker.example')).toBe(403)
  expect(await status('/other', 'localhost')).toBe(404)
})

test.each([
  ['stage Prod', { PORTICO_STAGE: 'prod' }, 'does not run in stage Prod: set SMTP_URL'],
  ['a missing folder', { MAILS_FOLDER: '' }, 'MAILS_FOLDER'],
])('%s ends it with one sentence', async (_, changes, sentence) => {
  const env = { ...process.env, PORTICO_STAGE: 'test', MAILS_PORT: '0', MAILS_FOLDER: folder, ...changes }
  const child = fork(new URL('main.ts', import.meta.url), { env, execArgv: [], silent: true })
  const exit = once(child, 'exit')
  expect((await once(child, 'message'))[0]).toEqual({ failed: expect.stringContaining(sentence) })
  expect(await exit).toEqual([1, null])
})
