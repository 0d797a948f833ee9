import type { Country } from '@portico/contract/shared/locales'
import type { Stage } from '@portico/contract/shared/stages'
import { createContext, useContext } from 'react'

/**
 * Stage and country of this deployment, as the server sends them with the page, whether it speaks more than the country's languages, whether
 * its world is a demo, and whether the developer tools put simulated panels at its doors.
 */
export type Deployment = {
  country: Country
  stage: Stage
  offersAllLocales: boolean
  isDemo: boolean
  simulatesPanels: boolean
}

const DeploymentContext = createContext<Deployment | null>(null)
export const DeploymentProvider = DeploymentContext.Provider

export function useDeployment(): Deployment {
  const deployment = useContext(DeploymentContext)
  if (!deployment) throw new Error('useDeployment needs a DeploymentProvider above it')
  return deployment
}

export const isProd = ({ stage }: Pick<Deployment, 'stage'>) => stage === 'prod'

let stageOfPage: Stage = 'prod'

/** Called once, when the page starts. Before that the stage is `prod`, which is the strictest. */
export function setDeployment({ stage }: Pick<Deployment, 'stage'>) {
  stageOfPage = stage
}

/** For code outside of components. */
export const currentDeployment = (): Pick<Deployment, 'stage'> => ({ stage: stageOfPage })
