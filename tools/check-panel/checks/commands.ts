import { randomUUID } from 'node:crypto'
import type { DoorCommand } from '@portico/contract/access/access-list.schema'
import { fobGrant } from '../door-model.ts'
import type { Scene } from '../scene.ts'
import type { Check } from './check.ts'

const SECOND = 1_000
/** Slower than an exchange that tells the time. */
const SLOW_MS = 2_600
/** The app of the person of fob 1. */
const app = () => fobGrant(1, { id: randomUUID(), kind: 'APP', shown: PERSON, holder: PERSON })
const PERSON = '00000000-0000-4000-8000-00000000a777'

const give = (scene: Scene, command: DoorCommand) => scene.command(scene.model.signCommand(command))

/** A panel that carries out no commands is not held to their rules. */
const commandCheck = (name: string, says: string, play: Check['play'], change = {}): Check => ({
  name,
  section: 'commands',
  says,
  async play(scene) {
    await scene.begin(change)
    if (await scene.takesCommands()) await play(scene)
  },
})

export const commandChecks: Check[] = [
  commandCheck('command', 'opens once for a command, and tells the press', async (scene) => {
    const command = scene.model.command()
    await give(scene, command)
    await scene.answered(command.pressId, undefined, 'the command')
    await scene.pulses(1, 'after one command')
  }),
  commandCheck('command-late', 'refuses a command that is older than ten seconds', async (scene) => {
    const late = scene.model.command({ issued: scene.now() - 14 * SECOND })
    await give(scene, late)
    await scene.answered(late.pressId, 'COMMAND_LATE', 'a late command')
    const right = scene.model.command({ issued: scene.now() - 5 * SECOND })
    await give(scene, right)
    await scene.answered(right.pressId, undefined, 'a command that is five seconds old')
    await scene.pulses(1, 'after a late command and another one')
  }),
  commandCheck('command-clock', 'refuses a command without an estimate of the time', async (scene) => {
    scene.server.state.slowMs = SLOW_MS
    await scene.restart({ isAway: false })
    await scene.until('a receipt after the start', () => scene.server.receipts.length > 1)
    const command = scene.model.command()
    await give(scene, command)
    await scene.answered(command.pressId, 'CLOCK_UNKNOWN', 'a command, while every answer takes long')
    await scene.pulses(0, 'without the time of the server')
  }),
  commandCheck('command-number', 'leaves a command alone whose number is not above the last', async (scene) => {
    const old = scene.model.command()
    const command = scene.model.command()
    await give(scene, command)
    await scene.answered(command.pressId, undefined, 'the command')
    await give(scene, old)
    await scene.told(1)
    await scene.pulses(1, 'after a command with an old number')
  }),
  commandCheck('command-twice', 'opens once for a press, also after a power cut', async (scene) => {
    const command = scene.model.command()
    await give(scene, command)
    await scene.answered(command.pressId, undefined, 'the command')
    await scene.command(scene.model.signCommand(command))
    await give(scene, scene.model.command({ pressId: command.pressId }))
    await scene.pulses(1, 'after a press that came three times')
    await scene.told(1)
    await scene.restart({ isAway: false })
    await scene.command(scene.model.signCommand(command))
    await scene.pulses(0, 'after the start, by a command from before it')
    await scene.told(1)
  }),
  commandCheck('command-key', 'leaves a command alone that no key of commands has signed', async (scene) => {
    const { model } = scene
    const payload = JSON.stringify(model.command())
    const right = model.signCommand(model.command())
    await scene.command(
      // The key of lists.
      model.sign(payload),
      // Another key under the id of the right one.
      { ...right, signatures: { k1: model.signCommand(JSON.parse(right.payload), 'second').signatures.k2 ?? '' } },
      { ...right, payload: right.payload.replace('{', '{ ') },
      { ...right, signatures: {} },
    )
    await scene.told(0)
    await scene.pulses(0, 'after commands with wrong signatures')
    const command = model.command()
    await give(scene, command)
    await scene.answered(command.pressId, undefined, 'a command with the right signature')
  }),
  commandCheck('command-device', 'leaves a command alone that is for another device or entrance', async (scene) => {
    await give(scene, scene.model.command({ device: randomUUID() }))
    await give(scene, scene.model.command({ entrance: randomUUID() }))
    await scene.told(0)
    await scene.pulses(0, 'after commands for other doors')
  }),
  commandCheck('command-lockdown', 'refuses a member at a door that is disabled or locked down', async (scene) => {
    const press = async (changes: Partial<DoorCommand>, expected: 'LOCKDOWN' | 'ENTRANCE_DISABLED' | undefined) => {
      const command = scene.model.command(changes)
      await give(scene, command)
      await scene.answered(command.pressId, expected, `a command ${JSON.stringify(changes)}`)
    }
    await scene.change({ door: { lockdown: { keys: [] } } })
    await press({}, 'LOCKDOWN')
    await press({ overLockdown: true }, undefined)
    await scene.change({ door: { lockdown: null, isEnabled: false } })
    await press({ overLockdown: true }, 'ENTRANCE_DISABLED')
    await scene.pulses(1, 'over the lockdown')
  }),
  commandCheck(
    'command-person',
    'decides about a person by its list',
    async (scene) => {
      const [known, unknown] = [
        scene.model.command({ kind: 'PERSON', who: PERSON }),
        scene.model.command({ kind: 'PERSON' }),
      ]
      await give(scene, known)
      await give(scene, unknown)
      await scene.answered(known.pressId, undefined, 'a person of the list')
      await scene.answered(unknown.pressId, 'CREDENTIAL_UNKNOWN', 'somebody who is not in the list')
      await scene.pulses(1, 'after the presses of two people')
    },
    { grants: [app()] },
  ),
]
