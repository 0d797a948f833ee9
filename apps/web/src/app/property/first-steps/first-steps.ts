const steps = ['places', 'entrances', 'devices', 'keys', 'people', 'panels', 'opening'] as const
export type Step = (typeof steps)[number]

/** What a property has. Undefined: that is not known yet, or the role does not include it. */
export type Having = Partial<Record<Step, boolean>>

/**
 * The steps with which a property begins, and whether each is done. There is no list once nothing is missing. A house of one place needs no more,
 * so that places alone are not missing.
 */
export function firstSteps(having: Having): { step: Step; isDone: boolean }[] {
  const isMissing = steps.some((step) => step !== 'places' && having[step] === false)
  if (!isMissing) return []
  return steps.flatMap((step) => {
    const isDone = having[step]
    return isDone === undefined ? [] : [{ step, isDone }]
  })
}

/** What a step needs to have been done before it. */
const needs: Partial<Record<Step, readonly Step[]>> = {
  devices: ['entrances'],
  keys: ['entrances'],
  people: ['entrances'],
  panels: ['devices'],
  opening: ['panels', 'keys', 'people'],
}

/** A device stands at an entrance, a key opens one, and a door opens to somebody whom its panel knows. */
export const isPossible = (step: Step, having: Having) => (needs[step] ?? []).every((need) => having[need] !== false)

/** The step to explain. Whoever has gone on to an entrance without places can do without them. */
export function nextStep(having: Having): Step | undefined {
  const possible = steps.filter((step) => having[step] === false && isPossible(step, having))
  const [first, second] = possible
  return first === 'places' && having.entrances ? (second ?? first) : first
}
