import { expect, test } from 'vitest'
import { createKeyChoices, type KeyChange, type SaveResult } from './key-choices.ts'

/** A server whose replies the test gives. */
function slowServer() {
  const sent: KeyChange[] = []
  const replies: ((result: SaveResult) => void)[] = []
  const send = (change: KeyChange) => {
    sent.push(change)
    return new Promise<SaveResult>((resolve) => replies.push(resolve))
  }
  async function reply(result: SaveResult) {
    replies.shift()?.(result)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { sent, send, reply }
}

test('a choice is saved at once, with the keys that were shown before', async () => {
  const server = slowServer()
  const choices = createKeyChoices(server.send)
  choices.choose('floor', ['a'], [])
  expect(server.sent).toEqual([{ placeId: 'floor', keyIds: ['a'], expectedKeyIds: [] }])
  expect(choices.current().get('floor')?.state).toBe('saving')
  await server.reply('saved')
  expect(choices.current().size).toBe(0)
  expect(await choices.untilSaved()).toBe(true)
})

test('only the last choice is sent after the one under way, and expects what that one has saved', async () => {
  const server = slowServer()
  const choices = createKeyChoices(server.send)
  choices.choose('floor', ['a'], ['x'])
  choices.choose('floor', ['a', 'b'], ['x'])
  choices.choose('floor', ['a', 'b', 'c'], ['x'])
  await server.reply('saved')
  expect(server.sent.slice(1)).toEqual([{ placeId: 'floor', keyIds: ['a', 'b', 'c'], expectedKeyIds: ['a'] }])
  await server.reply('saved')
  expect(choices.current().size).toBe(0)
})

test('places are saved one after the other, because every reply describes all of them', async () => {
  const server = slowServer()
  const choices = createKeyChoices(server.send)
  choices.choose('floor', ['a'], [])
  choices.choose('wing', ['b'], [])
  expect(server.sent).toHaveLength(1)
  const saved = choices.untilSaved()
  await server.reply('saved')
  expect(server.sent).toHaveLength(2)
  await server.reply('saved')
  expect(await saved).toBe(true)
})

test('a choice that failed is kept, and is sent again with the keys that were shown when it began', async () => {
  const server = slowServer()
  const choices = createKeyChoices(server.send)
  choices.choose('floor', ['a'], ['x'])
  await server.reply('failed')
  expect(choices.current().get('floor')).toEqual({ keyIds: ['a'], seen: ['x'], state: 'failed' })
  expect(await choices.untilSaved()).toBe(false)
  choices.choose('floor', ['a'], ['of a colleague'])
  expect(server.sent.at(-1)?.expectedKeyIds).toEqual(['x'])
  await server.reply('saved')
  expect(await choices.untilSaved()).toBe(true)
})

test('a choice that a colleague was faster than stops whoever waits for it, and the next choice begins anew', async () => {
  const server = slowServer()
  const choices = createKeyChoices(server.send)
  choices.choose('floor', ['a'], ['x'])
  const saved = choices.untilSaved()
  await server.reply('stale')
  expect(await saved).toBe(false)
  expect(await choices.untilSaved()).toBe(true)
  choices.choose('floor', ['a', 'y'], ['y'])
  expect(server.sent.at(-1)).toEqual({ placeId: 'floor', keyIds: ['a', 'y'], expectedKeyIds: ['y'] })
  await server.reply('saved')
  expect(choices.current().size).toBe(0)
})
