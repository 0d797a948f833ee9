import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeGrant } from '../door-model.ts'
import { CODE, type Scene } from '../scene.ts'
import type { Check } from './check.ts'

async function isOnDisk({ folder }: Scene, key: string): Promise<boolean> {
  const bytes = Buffer.from(key, 'base64url')
  const texts = [key, bytes.toString('base64'), bytes.toString('hex')].map((text) => Buffer.from(text))
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const content = await readFile(join(entry.parentPath, entry.name))
    if ([bytes, ...texts].some((one) => content.includes(one))) return true
  }
  return false
}

export const codeChecks: Check[] = [
  {
    name: 'tags',
    section: 'codes-and-tags',
    says: 'makes tags of codes with the numbers of the list, also when salt and key are renewed',
    async play(scene) {
      const { model, server } = scene
      await scene.begin()
      await scene.code(CODE, true, 'a code with a tag that costs little')
      model.renewCodes(2)
      await scene.change({ grants: [codeGrant(1, model.tagOf(CODE)), codeGrant(2, model.tagOf('00001234'))] })
      await scene.code(CODE, true, 'a code with a tag of another salt, with the numbers of today')
      await scene.code('00001234', true, 'a code that begins with zeros')
      await scene.code('1234', 'CREDENTIAL_UNKNOWN')
      await scene.until('the new epochs in the question', () => server.polls.at(-1)?.codes === '2.2')
      const events = await scene.told(4)
      const { shown } = events.at(-1) ?? {}
      const isRight = shown?.kind === 'CODE' && shown.tag === model.tagOf('1234')
      if (!isRight) scene.fail(`The event of an unknown code must have its tag, not ${JSON.stringify(shown)}.`)
    },
  },
  {
    name: 'key-in-memory',
    section: 'the-key-of-the-tags',
    says: 'fetches the key of its tags if the list has none, and never writes it down',
    async play(scene) {
      const { model, server } = scene
      model.keepKeyInMemory()
      await scene.begin()
      await scene.until('the question for the key of the tags', () => server.state.keysAsked > 0)
      await scene.quiet(300)
      await scene.code(CODE, true, 'a code, after the key has come')
      if (await isOnDisk(scene, model.codeKey().key)) scene.fail('The key of the tags is on the disk of the panel.')
      await scene.restart({ isAway: true })
      await scene.code(CODE, false, 'a code without the key, after a power cut')
      await scene.fob(1, true)
      server.state.isAway = false
      const asked = server.state.keysAsked
      await scene.until('the question for the key after a restart', () => server.state.keysAsked > asked)
      await scene.quiet(300)
      await scene.code(CODE, true, 'a code, after the key has come again')
      const events = await scene.told(4)
      const [, without] = events
      if (without?.unlockStatus !== 'FAILURE' || without.denialReason !== undefined || without.shown !== undefined)
        scene.fail('The event of a code that cannot be compared has neither a reason nor what was shown.')
    },
  },
]
