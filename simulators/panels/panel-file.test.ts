import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  answerOf,
  CODES,
  codeGrant,
  makeServerOf,
  makeSigner,
  NOON,
  publicKeysOf,
} from '@portico/panel-core/lists-for-tests'
import { emptyState, openPanel } from '@portico/panel-core/panel'
import { afterAll, expect, test } from 'vitest'
import { loadState, saveState } from './panel-file.ts'

const signer = makeSigner('k1')

function makePanel() {
  const deviceId = randomUUID()
  return {
    deviceId,
    panel: openPanel(emptyState(deviceId, publicKeysOf(signer))),
    server: makeServerOf(deviceId, signer),
  }
}

const folder = mkdtempSync(join(tmpdir(), 'portico-panel-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a panel goes on where it was, with its list and its events, and its file is private', () => {
  const { panel, server, deviceId } = makePanel()
  panel.applyUpdate(server.whole(5, [codeGrant('100100')]))
  panel.attempt({ code: '100100' }, NOON)
  saveState(folder, panel.state())
  expect(statSync(join(folder, `${deviceId}.json`)).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([])
  const again = openPanel(loadState(folder, deviceId, publicKeysOf(signer)))
  expect(again.state()).toEqual(panel.state())
  expect(answerOf(again, { code: '100100' }, NOON)).toBe('yes')
  expect(again.applyUpdate(server.changes(5, 6, []))).toBeNull()
})

test('a panel trusts the keys that it was installed with and those that it has learned', () => {
  const { deviceId } = makePanel()
  const [learned, installed] = [makeSigner('k2'), makeSigner('k3')]
  saveState(folder, emptyState(deviceId, publicKeysOf(learned)))
  expect(loadState(folder, deviceId, publicKeysOf(installed)).signingKeys).toEqual(publicKeysOf(learned, installed))
})

test.each([
  ['that is missing', undefined],
  ['that was cut off', (text: string) => text.slice(0, -20)],
  ['without a door', (text: string) => JSON.stringify({ ...JSON.parse(text), door: null })],
  ['of an earlier release', (text: string) => JSON.stringify({ ...JSON.parse(text), codes: undefined, tagKey: 'a.b' })],
  ['of another panel', (text: string) => JSON.stringify({ ...JSON.parse(text), deviceId: randomUUID() })],
])('a file %s makes an empty panel, which takes the whole list', (_, damage) => {
  const { panel, server, deviceId } = makePanel()
  panel.applyUpdate(server.whole(5, []))
  if (damage) {
    saveState(folder, panel.state())
    const file = join(folder, `${deviceId}.json`)
    writeFileSync(file, damage(readFileSync(file, 'utf8')))
  }
  const again = openPanel(loadState(folder, deviceId, publicKeysOf(signer)))
  expect(again.state()).toEqual(emptyState(deviceId, publicKeysOf(signer)))
  expect(again.applyUpdate(server.whole(5, []))).toBeNull()
  expect(again.state().codes).toEqual(CODES)
})
