import type { Country } from '@portico/contract/shared/locales'
import type { Stage } from '@portico/contract/shared/stages'
import { createContext, useContext } from 'react'

/** Stage and country of this deployment, as the server sends them with the page, and whether it speaks more than the country's languages. */
export type Place = { country: Country; stage: Stage; offersAllLocales: boolean }

const PlaceContext = createContext<Place | null>(null)
export const PlaceProvider = PlaceContext.Provider

export function usePlace(): Place {
  const place = useContext(PlaceContext)
  if (!place) throw new Error('usePlace needs a PlaceProvider above it')
  return place
}

export const isProd = ({ stage }: Pick<Place, 'stage'>) => stage === 'prod'

let stageOfPage: Stage = 'prod'

/** A page has one stage from start to end; without being told, the strictest. */
export function settle({ stage }: Pick<Place, 'stage'>) {
  stageOfPage = stage
}

/** For what runs outside of components. */
export const deployment = (): Pick<Place, 'stage'> => ({ stage: stageOfPage })
