import type { PmsProvider } from '@portico/contract/shared/pms-providers'
import { accountPath } from '#web/data/account/account.paths.ts'
import { propertyPath } from '#web/data/properties/properties.paths.ts'

export const profilesPath = `${accountPath}/integrations`
export const providerProfilesPath = (provider: PmsProvider) => `${profilesPath}/${provider}`

export const integrationsPath = (propertyId: string) => `${propertyPath(propertyId)}/integrations`
export const integrationWizardPath = (propertyId: string, provider: string) =>
  `${integrationsPath(propertyId)}/${provider}`

/** The step of the wizard that maps units. */
export const mapUnitsPath = (propertyId: string, provider: string) =>
  `${integrationWizardPath(propertyId, provider)}?step=units`
