import { fobGrant, subjectOf } from '../door-model.ts'
import type { Check } from './check.ts'
import { list } from './next-list.ts'

export const signatureChecks: Check[] = [
  {
    name: 'bad-signature',
    section: 'signatures',
    says: 'refuses a list that no trusted key has signed, or that was changed after that',
    async play(scene) {
      const { model } = scene
      await scene.begin()
      const revision = model.revision() + 1
      const forged = { ...model.update(model.revision()), revision, subjects: [subjectOf(7)], grants: [fobGrant(7)] }
      const right = model.signUpdate(forged)
      const wrong: [string, unknown][] = [
        [
          'a list that was changed after it was signed',
          { ...right, payload: right.payload.replace('"base"', ' "base"') },
        ],
        [
          'a list that another key has signed under the id of the trusted one',
          { ...right, signatures: { k1: model.sign(right.payload, 'second').signatures.k2 } },
        ],
        ['a list of a key that is not trusted', model.sign(right.payload, 'second')],
        ['a list without a signature', { ...right, signatures: {} }],
      ]
      for (const [what, update] of wrong) {
        await scene.refused(what, list(update))
        await scene.fob(7, 'CREDENTIAL_UNKNOWN', `a fob of ${what}`)
      }
      await scene.fob(1, true)
    },
  },
  {
    name: 'rotated-key',
    section: 'signatures',
    says: 'learns a new signing key from a list of the old one, and forgets the old one with the list that does not name it',
    async play(scene) {
      const { model } = scene
      await scene.begin()
      model.rotate('both')
      await scene.change({ grants: [fobGrant(3)] })
      model.rotate('second')
      await scene.change({ grants: [fobGrant(4)] })
      await scene.fob(4, true, 'a fob of a list that the new key has signed')
      const next = { ...model.update(model.revision()), revision: model.revision() + 1 }
      const byOld = model.signUpdate({ ...next, subjects: [subjectOf(7)], grants: [fobGrant(7)] }, 'first')
      await scene.refused('a list of a key that was forgotten', list(byOld))
      await scene.restart({ isAway: false })
      await scene.refused('a list of a key that was forgotten before a restart', list(byOld))
      await scene.fob(7, 'CREDENTIAL_UNKNOWN', 'a fob of a list of a forgotten key')
      await scene.change({ grants: [fobGrant(5)] })
    },
  },
]
