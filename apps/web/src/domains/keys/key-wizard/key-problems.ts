import { isNameTaken, lacksSharablePanel } from '@portico/contract/keys/keys.rules'
import { keyDraft } from '@portico/contract/keys/keys.schema'
import { canShare, draftOf, type KeyForm, type OfferedEntrance, selectedOf, settingOf, sharedOf } from './key-form.ts'

const keySteps = ['name', 'entrances', 'guests', 'schedules', 'review'] as const
export type KeyStep = (typeof keySteps)[number]

const rules = [
  'nameLength',
  'nameInvalid',
  'nameTaken',
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
/** `textRefused`: whatever else the contract has against a text. */
export type KeyRule = (typeof rules)[number] | 'textRefused'

export const keyFields = ['name', 'description', 'accessPoints'] as const
export type KeyField = (typeof keyFields)[number]
export type KeyProblem = { step: KeyStep; field: KeyField; rule: KeyRule }

export type KeyContext = {
  entrances: readonly OfferedEntrance[]
  /** Names of the property's other keys, as far as they are known. */
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

/** Where a broken rule is mended. */
export function problemOf(field: KeyField, message: string): KeyProblem {
  const rule = rules.find((one) => one === message) ?? 'textRefused'
  if (field !== 'accessPoints') return { step: 'name', field, rule }
  if (rule === 'panelMissing') return { step: 'guests', field, rule }
  return { step: ofSchedules.includes(rule) ? 'schedules' : 'entrances', field, rule }
}

export function problemsOf(form: KeyForm, { entrances, otherNames }: KeyContext): KeyProblem[] {
  const issues = keyDraft.safeParse(draftOf(form, entrances)).error?.issues ?? []
  const problems = issues.map(({ path, message }) =>
    problemOf(keyFields.find((field) => field === path[0]) ?? 'accessPoints', message),
  )
  if (isNameTaken(form.name, otherNames)) problems.push(problemOf('name', 'nameTaken'))
  const selected = selectedOf(form, entrances).map((entrance) => ({
    isGuestSharable: settingOf(form, entrance.accessPointId).isGuestSharable,
    hasPanel: entrance.hasPanel,
  }))
  if (lacksSharablePanel(selected, canShare(form, entrances))) {
    problems.push(problemOf('accessPoints', 'panelMissing'))
  }
  // One word about a field is enough; a rule that we have a text for says it best.
  const known = problems.toSorted((a, b) => Number(a.rule === 'textRefused') - Number(b.rule === 'textRefused'))
  return keyFields.flatMap((field) => {
    const [first, ...more] = known.filter((problem) => problem.field === field)
    return first ? [first, ...more.filter(({ step }) => step !== first.step)] : []
  })
}
