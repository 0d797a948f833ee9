import type { Needs } from '@portico/contract/shared/permissions'
import { useMatches } from 'react-router'
import { type May, useMay, useMayAnywhere } from '#web/data/company/may.ts'
import { type TutorialId, tutorialIds } from './active-tutorial.ts'

/** What the tasks of each tutorial need, up to its last step. */
const needs: Record<TutorialId, Needs> = {
  createKey: 'keys.change',
  addUser: ['people.change', 'keys.assign'],
}

export const isIncluded = (may: May, id: TutorialId): boolean => may(needs[id])
export const includedIn = (may: May): TutorialId[] => tutorialIds.filter((id) => isIncluded(may, id))

/** The property that is on screen. */
export const usePropertyHere = () => useMatches().at(-1)?.params.propertyId

/** What the account may do where a tutorial begins: at the property that is on screen, or else at one property at least. */
export function useMayHere(): May {
  const propertyId = usePropertyHere()
  const here = useMay(propertyId ?? '')
  const anywhere = useMayAnywhere()
  return propertyId ? here : anywhere
}
