import {
  PLACE_DEPTH_MAX,
  PLACE_NAME_MAX,
  PLACES_AT_ONCE_MAX,
  type PlaceProblem,
  placesIn,
} from '@portico/contract/places/place-drafts.rules'
import { type NewPlaces, newPlaces } from '@portico/contract/places/place-drafts.schema'
import type { Problems } from '#web/platform/form/problems.ts'

export type PlacesValues = { text: string; parentId: string }

/** The places of a text as the server is told them: each lies in an earlier one, or in the chosen place. */
export function newPlacesOf({ text, parentId }: PlacesValues): NewPlaces {
  const path: number[] = []
  const places = placesIn(text).places.map(({ name, depth }, position) => {
    const parents = depth > 0 ? [{ position: path[depth - 1] ?? 0 }] : parentId ? [{ placeId: parentId }] : []
    path.length = depth
    path.push(position)
    return { name, code: null, parents }
  })
  return { places }
}

/** The names of rules that other forms have with other words. */
const ruleOf: Record<PlaceProblem, string> = {
  nameLength: 'lineTooLong',
  tooMany: 'placesTooMany',
  rangeBackwards: 'rangeBackwards',
  rangeTooLong: 'rangeTooLong',
  tooDeep: 'tooDeep',
}

export function placesProblems(values: PlacesValues): Problems {
  const { places, problem } = placesIn(values.text)
  if (problem) return { text: ruleOf[problem.code] }
  if (places.length === 0) return { text: 'placesRequired' }
  return invalidName(values) === undefined ? {} : { text: 'placeNameInvalid' }
}

/** The first name that has characters which no name has. */
function invalidName(values: PlacesValues): string | undefined {
  const body = newPlacesOf(values)
  const issues = newPlaces.safeParse(body).error?.issues ?? []
  const position = issues.find(({ path }) => path[2] === 'name')?.path[1]
  return typeof position === 'number' ? body.places[position]?.name : undefined
}

/** What the text of a problem mentions. */
export const limitsOfPlaces = (values: PlacesValues) => ({
  line: placesIn(values.text).problem?.line,
  name: invalidName(values),
  max: PLACE_NAME_MAX,
  placesMax: PLACES_AT_ONCE_MAX,
  depthMax: PLACE_DEPTH_MAX,
})

/** What the text stands for, in the order in which it was written. */
export function previewOf(text: string) {
  const { places, problem } = placesIn(text)
  return {
    /** How many can be added. */
    addable: problem ? 0 : places.length,
    count: places.length,
    first: places[0]?.name ?? '',
    last: places.at(-1)?.name ?? '',
    inside: places.filter(({ depth }) => depth > 0).length,
  }
}
