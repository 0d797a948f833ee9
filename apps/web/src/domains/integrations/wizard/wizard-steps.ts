import type { Integration } from '@portico/contract/integrations/integrations.schema'

export const wizardSteps = ['profile', 'properties', 'address', 'units', 'keys'] as const
export type WizardStep = (typeof wizardSteps)[number]

type Known = Pick<Integration, 'pmpPropertyStatus' | 'addressMappingList'> | undefined

/** The last step that the state on the server allows. Without an own profile it is the first step. */
function farthestStep(integration: Known, hasProfile: boolean): WizardStep {
  if (!integration || !hasProfile) return 'profile'
  const { pmpPropertyStatus, addressMappingList } = integration
  if (pmpPropertyStatus === 'LIVE') return 'keys'
  if (pmpPropertyStatus === 'PENDING_ADDRESS_MAPPING') return addressMappingList.length > 0 ? 'keys' : 'units'
  return pmpPropertyStatus === 'PENDING_ADDRESS_VALIDATION' ? 'address' : 'profile'
}

/** The step to resume at: the first incomplete one, or the first step if the setup is complete. */
function resumedStep(integration: Known, hasProfile: boolean): WizardStep {
  const farthest = farthestStep(integration, hasProfile)
  if (farthest !== 'keys') return farthest
  return integration?.pmpPropertyStatus === 'LIVE' ? 'profile' : 'units'
}

const indexOf = (step: WizardStep) => wizardSteps.indexOf(step)

/** The step that the address names if it has been reached, or else the step to resume at. */
export function activeStep(
  asked: string | null,
  { integration, hasProfile, reached }: { integration: Known; hasProfile: boolean; reached: WizardStep },
): WizardStep {
  const named = wizardSteps.find((step) => step === asked)
  const last = Math.max(indexOf(reached), indexOf(farthestStep(integration, hasProfile)))
  return named && indexOf(named) <= last ? named : resumedStep(integration, hasProfile)
}

export const laterOf = (a: WizardStep, b: WizardStep) => (indexOf(a) > indexOf(b) ? a : b)
