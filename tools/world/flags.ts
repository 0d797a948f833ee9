import type { Flags } from '@portico/contract/flags/flags.rules'
import type { Row } from './copy.ts'

/** The world shows everything the portal can do; the redesign is for those who ask for it. */
const flags: Partial<Flags> = {
  kapEnabled: true,
  avgEnabled: true,
  userConsentEnabled: true,
  tutorialsEnabled: true,
  helpPanelEnabled: true,
  pmsEnabled: true,
  enabledPmsProviders: ['Entrata', 'AppFolio', 'RealPage', 'Yardi', 'MRI'],
  pmsProfileMutationEnabled: true,
  editIntegrationsEnabled: true,
  editIntegrationCredentials: true,
  siteRedesign: false,
  safetrustEnabled: true,
  accessCodesEnabled: true,
  fobsEnabled: true,
  multiUserTypesEnabled: true,
  fullScreenUserForm: true,
  ringAppEnabled: true,
  billingEnabled: true,
  networkSettingsEnabled: true,
  credentialFormatsEnabled: true,
}

export const flagRows = (now: number): Row[] =>
  Object.entries(flags).map(([name, value]) => ({ name, value: JSON.stringify(value), updated_at: new Date(now) }))
