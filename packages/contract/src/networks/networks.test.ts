import { describe, expect, test } from 'vitest'
import { networkChange, networkDraft, networkEdit } from './networks.schema.ts'

const draft = { ssid: 'Lobby', band: '5', security: 'WPA3', securityKey: 'correct horse' }
const problems = (change: object) =>
  networkDraft.safeParse({ ...draft, ...change }).error?.issues.map(({ message }) => message) ?? []

describe('the name of a network', () => {
  test.each(['L', 'Lobby Wi-Fi', 'x'.repeat(32), 'Gäste-WLAN', 'ロビー', '5th floor / "west"', '🔑'.repeat(8)])(
    'may be %s',
    (ssid) => expect(problems({ ssid })).toEqual([]),
  )
  test.each([
    ['', 'ssidRequired'],
    ['x'.repeat(33), 'ssidLength'],
    [' Lobby', 'ssidPattern'],
    ['Lobby ', 'ssidPattern'],
    ['Lobby\u00a0', 'ssidPattern'],
    [' ', 'ssidPattern'],
    ['Lob\tby', 'ssidPattern'],
    ['Lob\nby', 'ssidPattern'],
    ['Lob\0by', 'ssidPattern'],
    ['Lob\u2028by', 'ssidPattern'],
    ['Lob\u007fby', 'ssidPattern'],
    ['Lob\ud800by', 'ssidPattern'],
    ['\u200b\u200b', 'ssidPattern'],
    ['Lobby\u202e', 'ssidPattern'],
    ['ü'.repeat(17), 'ssidOctets'],
    ['鍵'.repeat(11), 'ssidOctets'],
    ['🔑'.repeat(9), 'ssidOctets'],
  ])('may not be %j: %s', (ssid, problem) => expect(problems({ ssid })).toContain(problem))

  test('is limited in bytes: 16 umlauts fit, and so do 10 Japanese signs with two letters', () => {
    expect(problems({ ssid: 'ü'.repeat(16) })).toEqual([])
    expect(problems({ ssid: `${'鍵'.repeat(10)}ab` })).toEqual([])
    expect(problems({ ssid: `${'鍵'.repeat(10)}abc` })).toEqual(['ssidOctets'])
  })
})

describe('the key of a network', () => {
  test.each(['secret', 'x'.repeat(63), 'with space ', '合言葉は山と川'])('may be %s', (securityKey) =>
    expect(problems({ securityKey })).toEqual([]),
  )
  test.each([
    ['', 'securityKeyRequired'],
    ['12345', 'securityKeyLength'],
    ['x'.repeat(64), 'securityKeyLength'],
    ['secret\n', 'securityKeyPattern'],
    ['secret\0', 'securityKeyPattern'],
  ])('may not be %j: %s', (securityKey, problem) => expect(problems({ securityKey })[0]).toBe(problem))

  test('is required for a new network only', () => {
    const { securityKey: _, ...without } = draft
    expect(networkDraft.safeParse(without).success).toBe(false)
    expect(networkChange.safeParse({ ...without, version: 1 }).success).toBe(true)
    expect(networkChange.safeParse({ ...draft, securityKey: '12345', version: 1 }).success).toBe(false)
  })
})

test('band and security have fixed values', () => {
  for (const band of ['5', '2.4']) expect(problems({ band })).toEqual([])
  for (const band of ['6', '', 5, null]) expect(problems({ band })).toEqual(['bandRequired'])
  for (const security of ['WPA3', 'WPA2', 'WPA', 'WEP']) expect(problems({ security })).toEqual([])
  for (const security of ['OPEN', '', 'wpa2']) expect(problems({ security })).toEqual(['securityRequired'])
})

test('the edit form may leave the Wi-Fi key empty; a typed one is validated', () => {
  const edited = (securityKey: string) =>
    networkEdit.safeParse({ ...draft, securityKey }).error?.issues.map(({ message }) => message) ?? []
  expect(edited('')).toEqual([])
  expect(edited('secret')).toEqual([])
  expect(edited('12345')).toEqual(['securityKeyLength'])
  expect(edited('x'.repeat(64))).toEqual(['securityKeyLength'])
  expect(edited('secret\n')).toEqual(['securityKeyPattern'])
})
