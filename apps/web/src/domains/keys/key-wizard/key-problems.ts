import { isNameTaken, lacksSharablePanel } from '@portico/contract/keys/keys.rules'
import { keyDraft } from '@portico/contract/keys/keys.schema'
import { canShare, draftOf, type KeyForm, type OfferedEntrance, selectedOf, settingOf, sharedOf } from './key-form.ts'

const keySteps = ['name', 'entrances', 'guests', 'schedules', 'review'] as const
export type KeyStep = (typeof keySteps)[number]

const rules = [
  'nameLength',
  'nameInvalid',
  'nameTaken',
  'keysTooMany',
  'descriptionLength',
  'entranceMissing',
  'entrancesMax',
  'entranceTwice',
  'entranceUnknown',
  'panelMissing',
  'schedulesMax',
  'dayMissing',
  'timeStep',
  'startBeforeEnd',
] as const
/** `textRefused` stands for all other rules of the contract about texts. */
type KeyRule = (typeof rules)[number] | 'textRefused'

/** `name` is the field, or the step for problems with the entrances. */
type KeyProblem = { step: KeyStep; name: 'description' | KeyStep; rule: KeyRule }

type KeyContext = {
  entrances: readonly OfferedEntrance[]
  /** The names of other keys that may equal this one, as far as the server has answered. */
  otherNames: readonly string[]
}

export function stepsOf(form: KeyForm, entrances: readonly OfferedEntrance[]): KeyStep[] {
  const applies: Partial<Record<KeyStep, boolean>> = {
    guests: canShare(form, entrances),
    schedules: sharedOf(form, entrances).length > 0,
  }
  return keySteps.filter((step) => applies[step] ?? true)
}

const ofSchedules: readonly KeyRule[] = ['schedulesMax', 'dayMissing', 'timeStep', 'startBeforeEnd']

/** The step on which a broken rule can be fixed. */
export function problemOf(path: string, code: string): KeyProblem {
  const rule = rules.find((one) => one === code) ?? 'textRefused'
  if (path === 'name' || path === 'description') return { step: 'name', name: path, rule }
  const step = rule === 'panelMissing' ? 'guests' : ofSchedules.includes(rule) ? 'schedules' : 'entrances'
  return { step, name: step, rule }
}

export function problemsOf(form: KeyForm, { entrances, otherNames }: KeyContext): KeyProblem[] {
  const issues = keyDraft.safeParse(draftOf(form, entrances)).error?.issues ?? []
  const problems = issues.map(({ path, message }) => problemOf(String(path[0]), message))
  if (isNameTaken(form.name, otherNames)) problems.push(problemOf('name', 'nameTaken'))
  const selected = selectedOf(form, entrances).map((entrance) => ({
    isGuestSharable: settingOf(form, entrance.accessPointId).isGuestSharable,
    hasPanel: entrance.hasPanel,
  }))
  if (lacksSharablePanel(selected, canShare(form, entrances))) {
    problems.push(problemOf('accessPoints', 'panelMissing'))
  }
  // Only one problem per field is shown, preferably one with its own text.
  const known = problems.toSorted((a, b) => Number(a.rule === 'textRefused') - Number(b.rule === 'textRefused'))
  const names = ['name', 'description', ...keySteps.slice(1)]
  return names.flatMap((name) => known.find((problem) => problem.name === name) ?? [])
}
