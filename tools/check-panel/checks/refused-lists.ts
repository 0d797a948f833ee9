import { fobGrant, subjectOf } from '../door-model.ts'
import type { Scene } from '../scene.ts'
import type { Check } from './check.ts'
import { list, nextOf } from './next-list.ts'

const DAY = 86_400_000

/** What a panel must not apply. */
export const refusedListChecks: Check[] = [
  {
    name: 'other-device',
    section: 'applying-a-list',
    says: 'refuses the list of another device',
    async play(scene) {
      await scene.begin()
      const update = { ...scene.model.update(), ...nextOf(scene), deviceId: subjectOf(7), grants: [fobGrant(7)] }
      await scene.refused('a list of another device', list(scene.model.signUpdate(update)))
      await scene.fob(7, 'CREDENTIAL_UNKNOWN', 'a fob of the list of another device')
      await scene.fob(1, true)
    },
  },
  {
    name: 'old-revision',
    section: 'applying-a-list',
    says: 'refuses a list that is not newer than its own, although it was signed once',
    async play(scene) {
      await scene.begin()
      const former = scene.model.signUpdate(scene.model.update())
      await scene.change({ gone: [subjectOf(1)] })
      await scene.refused('a former list', list(former))
      await scene.fob(1, 'CREDENTIAL_UNKNOWN', 'somebody who was let in by a former list')
      const same = scene.model.signUpdate({ ...scene.model.update(), grants: [fobGrant(1)] })
      await scene.refused('a list of the own revision', list(same))
      await scene.fob(1, 'CREDENTIAL_UNKNOWN', 'somebody in a list of the own revision')
    },
  },
  {
    name: 'other-base',
    section: 'applying-a-list',
    says: 'refuses changes of another revision than its own, and asks for the whole list',
    async play(scene) {
      await scene.begin()
      await scene.change({ grants: [fobGrant(3)] })
      const base = scene.model.revision() - 1
      const changes = { ...nextOf(scene), base, subjects: [subjectOf(1)] }
      await scene.refused('changes of another revision', list(scene.model.signUpdate(changes)), 0)
      const last = scene.server.polls.at(-1)
      if (last?.cursor !== undefined) scene.fail('Whoever asks with revision 0 sends no cursor.')
      await scene.fob(1, true, 'fob 1, whose removal was refused')
    },
  },
  {
    name: 'half-list',
    section: 'applying-a-list',
    says: 'applies a list as a whole or not at all: cut answers and unreadable lists change nothing',
    async play(scene) {
      const { model } = scene
      await scene.begin()
      const changes = { ...nextOf(scene), subjects: [subjectOf(1)], grants: [fobGrant(4)] }
      const whole = model.signUpdate(changes)
      const text = JSON.stringify({ update: whole })
      const unchanged = async (what: string) => {
        await scene.fob(1, true, `fob 1 after ${what}`)
        await scene.fob(4, 'CREDENTIAL_UNKNOWN', `fob 4 after ${what}`)
      }
      const wrong: [string, Parameters<Scene['refused']>[1]][] = [
        ['an answer that was cut off', { ...list(whole), ends: 'cut' }],
        ['half an answer', { status: 200, body: text.slice(0, text.length / 2) }],
        ['a payload that is no JSON', list(model.sign(whole.payload.slice(0, -30)))],
        [
          'a grant without a field',
          list(
            model.sign(
              JSON.stringify({ ...changes, grants: [fobGrant(4), { ...fobGrant(8), isSuspended: undefined }] }),
            ),
          ),
        ],
        [
          'a whole list without a door',
          list(
            model.signUpdate({
              ...model.update(),
              ...nextOf(scene),
              base: null,
              door: undefined,
              grants: [fobGrant(4)],
            }),
          ),
        ],
      ]
      for (const [what, reply] of wrong) {
        await scene.refused(what, reply)
        await unchanged(what)
      }
      await scene.change({ gone: [subjectOf(1)], grants: [fobGrant(4)] })
      await scene.fob(4, true)
    },
  },
  {
    name: 'future',
    section: 'applying-a-list',
    says: 'refuses a list that was issued more than a day after now',
    async play(scene) {
      await scene.begin()
      const late = { ...nextOf(scene), issued: scene.now() + 2 * DAY, subjects: [subjectOf(1)] }
      await scene.refused('a list of the day after tomorrow', list(scene.model.signUpdate(late)))
      await scene.fob(1, true)
    },
  },
]
