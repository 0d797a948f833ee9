import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openSecretsFolder, readSettings } from './settings.ts'

const parent = mkdtempSync(join(tmpdir(), 'portico-settings-'))
afterEach(() => rmSync(parent, { recursive: true, force: true }))

test('the data folder is private to its user, and so are the secrets in it', () => {
  const data = join(parent, 'data')
  const file = openSecretsFolder(data)
  const modeOf = (path: string) => statSync(path).mode & 0o777
  expect(modeOf(data) & 0o066).toBe(0)
  expect(modeOf(join(file, '..'))).toBe(0o700)
})

test('a data folder that is not writable is reported in one sentence', () => {
  const data = join(mkdtempSync(join(tmpdir(), 'portico-settings-')), 'data')
  // Root may write to every folder, so a file stands in for a folder that is not writable.
  writeFileSync(data, '')
  expect(() => openSecretsFolder(data)).toThrow(`The data folder ${data} cannot be written to.`)
})

test('panels are simulated in a demo only, on the third port after the own one, and not if their port is 0', () => {
  const panelsPort = (env: NodeJS.ProcessEnv) => readSettings(env).panelsPort
  expect(panelsPort({})).toBe(3003)
  expect(panelsPort({ PORT: '4000' })).toBe(4003)
  expect(panelsPort({ PANELS_PORT: '5000' })).toBe(5000)
  expect(panelsPort({ PANELS_PORT: '0' })).toBeNull()
  expect(panelsPort({ DATABASE_URL: 'postgres://localhost/portico' })).toBeNull()
  expect(panelsPort({ PORTICO_ORIGIN: 'https://portal.us.portico.example' })).toBeNull()
  const own = { PORTICO_ORIGIN: 'https://portal.acme.com' }
  expect(panelsPort({ ...own, PORTICO_HOSTS: '{"portal.acme.com":{"stage":"prod","country":"us"}}' })).toBeNull()
  expect(panelsPort({ ...own, PORTICO_HOSTS: '{"portal.acme.com":{"stage":"beta","country":"us"}}' })).toBe(3003)
  expect(() => panelsPort({ PANELS_PORT: 'off' })).toThrow('PANELS_PORT must be a whole number')
})

test('an empty start has a data folder of its own, no demo world, no simulated systems, and panels for whoever installs one', () => {
  const settings = readSettings({}, ['--empty'])
  expect(settings.data).toMatch(/data-empty$/)
  expect(settings).toMatchObject({ isEmptyStart: true, fillsDemoWorld: false, pmsPort: null, panelsPort: 3003 })
  expect(readSettings({ PORTICO_DATA: '/elsewhere' }, ['--empty']).data).toBe('/elsewhere')
  expect(readSettings({})).toMatchObject({ isEmptyStart: false, fillsDemoWorld: true })
  expect(readSettings({}).data).toMatch(/data$/)
  expect(() => readSettings({}, ['--full'])).toThrow('npm start takes --empty and nothing else, not "--full".')
})

test('an empty start shows the mails on a page of its own, where the simulated systems of a demo are, unless a mail server takes them', () => {
  const mailsPort = (env: NodeJS.ProcessEnv, args = ['--empty']) => readSettings(env, args).mailsPort
  expect(mailsPort({})).toBe(3002)
  expect(mailsPort({ PORT: '4000' })).toBe(4002)
  expect(mailsPort({ MAILS_PORT: '5000' })).toBe(5000)
  expect(mailsPort({ SMTP_URL: 'smtp://localhost' })).toBeNull()
  expect(mailsPort({ PORTICO_ORIGIN: 'https://portal.us.portico.example' })).toBeNull()
  expect(mailsPort({}, [])).toBeNull()
})
