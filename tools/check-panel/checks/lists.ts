import { ALWAYS, codeGrant, fobGrant, openAlways, STAFF_KEY, subjectOf } from '../door-model.ts'
import { CLOCK_TOLERANCE_MS, CODE } from '../scene.ts'
import type { Check } from './check.ts'
import { list, nextOf } from './next-list.ts'

export const listChecks: Check[] = [
  {
    name: 'question',
    section: 'asking-for-the-list',
    says: 'asks as a panel without a list, and then with revision, cursor and epochs of the one it has',
    async play(scene) {
      const { server, model } = scene
      await scene.begin()
      const [first] = server.polls
      if (first?.revision !== 0 || first.cursor !== undefined || first.codes !== undefined)
        scene.fail('The first question must have revision 0, and neither cursor nor codes.')
      await scene.until(
        'a question with the revision of the list',
        () => server.polls.at(-1)?.revision === model.revision(),
      )
      const { cursor, codes } = server.polls.at(-1) ?? {}
      if (cursor !== model.cursorAt(model.revision()))
        scene.fail(`The cursor of the list must be sent back, not ${cursor}.`)
      if (codes !== '1.1') scene.fail(`codes must be 1.1, not ${codes}.`)
      await scene.change({ grants: [fobGrant(9)] })
      await scene.until(
        'the cursor of the changes',
        () => server.polls.at(-1)?.cursor === model.cursorAt(model.revision()),
      )
    },
  },
  {
    name: 'whole-list',
    section: 'applying-a-list',
    says: 'decides by a whole list, and acknowledges it',
    async play(scene) {
      await scene.begin()
      await scene.fob(1, true)
      await scene.fob(3, 'CREDENTIAL_UNKNOWN')
      await scene.code(CODE, true)
      await scene.code('493818', 'CREDENTIAL_UNKNOWN')
    },
  },
  {
    name: 'receipt',
    section: 'receipts',
    says: 'sends a receipt after each list and each start, with its time and its boot',
    async play(scene) {
      const { server } = scene
      await scene.begin()
      const told = server.receipts.at(-1)
      if (!told?.bootId || told.uptimeMillis === undefined) return scene.fail('A receipt has bootId and uptimeMillis.')
      if (Math.abs(told.timeMillis - told.serverTime) > CLOCK_TOLERANCE_MS)
        scene.fail(
          `timeMillis must be the time that the server has told by Date; it differs by ${told.timeMillis - told.serverTime} ms.`,
        )
      const before = server.receipts.length
      await scene.restart({ isAway: false })
      await scene.until('a receipt after a restart', () => server.receipts.length > before)
      const bootId = server.receipts.at(-1)?.bootId
      if (bootId === told.bootId) scene.fail('After a restart the bootId must be another one.')
      const revision = scene.model.change({ grants: [fobGrant(9)] })
      // A panel whose clock was wrong may still send a second receipt of the list before.
      server.scripted.firstReceiptOf.set(revision, { status: 503, headers: { 'retry-after': '1' } })
      const receiptsOf = () => server.receipts.filter((one) => one.revision === revision).length
      await scene.until('the receipt again after 503', () => receiptsOf() > 1)
    },
  },
  {
    name: 'changes',
    section: 'applying-a-list',
    says: 'applies changes: all grants of a subject are replaced, all others stay',
    async play(scene) {
      await scene.begin({ grants: [] })
      await scene.change({ grants: [fobGrant(5, { subject: subjectOf(2) })] })
      await scene.fob(5, true, 'the new fob of the second person')
      await scene.fob(2, 'CREDENTIAL_UNKNOWN', 'the former fob of the second person')
      await scene.fob(1, true, 'the first person, of whom nothing has changed')
      await scene.change({ door: { isEnabled: false } })
      await scene.fob(1, 'ENTRANCE_DISABLED')
      await scene.change({ door: { isEnabled: true } })
      await scene.code(CODE, true)
    },
  },
  {
    name: 'revoked',
    section: 'applying-a-list',
    says: 'lets in nobody by what was revoked at a revision that it has acknowledged, also after a restart',
    async play(scene) {
      await scene.begin()
      await scene.fob(1, true)
      await scene.change({ gone: [subjectOf(1)] })
      await scene.fob(1, 'CREDENTIAL_UNKNOWN', 'somebody who has lost everything')
      await scene.code(CODE, 'CREDENTIAL_UNKNOWN', 'a code that was revoked')
      await scene.restart({ isAway: true })
      await scene.fob(1, 'CREDENTIAL_UNKNOWN', 'somebody who has lost everything, after a restart')
      await scene.fob(2, true)
    },
  },
  {
    name: 'list-on-disk',
    section: 'the-disk',
    says: 'has what it has acknowledged on its disk: power may go at once, and the network with it',
    async play(scene) {
      await scene.begin()
      await scene.restart({ isAway: true })
      await scene.fob(1, true, 'fob 1 after a power cut without a network')
      await scene.code(CODE, true, 'a code after a power cut without a network')
      scene.server.state.isAway = false
      await scene.change({ grants: [fobGrant(6)] })
      await scene.restart({ isAway: true })
      await scene.fob(6, true, 'fob 6, of the changes, after a power cut')
    },
  },
  {
    name: 'commands',
    section: 'asking-for-the-list',
    says: 'leaves commands alone that it does not know, and takes the list beside them',
    async play(scene) {
      const { model, server } = scene
      await scene.begin()
      const payload = JSON.stringify({ deviceId: model.device.id, entranceId: 'any', number: 1, open: true })
      const commands = [model.sign(payload)]
      await scene.answerWaiting({ status: 200, body: { commands } })
      await scene.asksAgain()
      await scene.fob(3, 'CREDENTIAL_UNKNOWN', 'nobody, after an unknown command')
      const update = model.signUpdate({ ...nextOf(scene), subjects: [subjectOf(3)], grants: [fobGrant(3)] })
      const revision = model.revision() + 1
      await scene.answerWaiting({ status: 200, body: { update, commands } })
      await scene.until('the list beside a command', () => server.receipts.some((one) => one.revision === revision))
      await scene.fob(3, true)
      await scene.told(2)
    },
  },
  {
    name: 'later-fields',
    section: 'what-a-panel-is-given',
    says: 'leaves fields alone that it does not know',
    async play(scene) {
      await scene.begin()
      const changes = {
        ...nextOf(scene),
        subjects: [subjectOf(3)],
        grants: [{ ...fobGrant(3), moonPhase: 'full' }],
        weather: {},
      }
      await scene.answerWaiting(list(scene.model.sign(JSON.stringify(changes))))
      await scene.acknowledged(scene.model.revision() + 1)
      await scene.fob(3, true)
    },
  },
  {
    name: 'lockdown',
    section: 'how-the-door-stands',
    says: 'lets in nobody but the holders of the chosen keys in a lockdown, and says how the door stands',
    async play(scene) {
      await scene.begin({
        door: { hours: openAlways, opening: { hours: ALWAYS, firstKeys: null } },
        grants: [fobGrant(8, { keys: [STAFF_KEY] })],
      })
      await scene.door('OPEN', 'within its hours')
      await scene.change({ door: { lockdown: { keys: [STAFF_KEY] } } })
      await scene.door('LOCKED_DOWN', 'in a lockdown')
      await scene.fob(1, 'LOCKDOWN')
      await scene.code(CODE, 'LOCKDOWN')
      await scene.fob(8, true, 'a fob whose key is excepted from the lockdown')
      await scene.change({ door: { lockdown: null, opening: undefined } })
      await scene.door('LOCKED', 'without hours of its own')
    },
  },
  {
    name: 'needs',
    section: 'fields-of-a-list',
    says: 'denies what needs a rule that it does not know: a grant alone, or the whole door',
    async play(scene) {
      await scene.begin({ grants: [fobGrant(3, { needs: ['moonPhase'] })] })
      await scene.fob(3, 'RULE_UNKNOWN', 'a grant that needs an unknown rule')
      await scene.fob(1, true)
      await scene.change({ door: { needs: ['moonPhase'] } })
      await scene.fob(1, 'RULE_UNKNOWN', 'a door that needs an unknown rule')
      await scene.change({ grants: [codeGrant(4, scene.model.tagOf('5555'))], door: { needs: [] } })
      await scene.code('5555', true)
    },
  },
]
