import { isAddressDenied, needsConfirmation } from '@portico/contract/integrations/addresses.rules'
import { PMS_PROPERTIES_MAX } from '@portico/contract/integrations/integrations.rules'
import type { Integration } from '@portico/contract/integrations/integrations.schema'
import type { PmsProperty, Profile } from '@portico/contract/integrations/profiles.schema'
import type { Place } from '@portico/contract/places/places.schema'
import type { CountedProperty } from '@portico/contract/properties/properties.schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import {
  useChooseProperties,
  useCompleteSetup,
  useMapUnits,
  useVerifyAddresses,
} from '#web/data/integrations/integrations.mutations.ts'
import { integrationsQuery, pmsPropertiesQuery } from '#web/data/integrations/integrations.queries.ts'
import { isStale } from '#web/platform/api-error.ts'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { confirm } from '#web/ui/confirm.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { checkAddresses } from './address-check.ts'
import { initialMapping, isSaved, type Mapping, mappingsOf, placesProblem, unitsOf } from './unit-mapping.ts'
import type { WizardStep } from './wizard-steps.ts'

/** The choices of the user. Without a mapping the saved or suggested one applies. */
type Choice = {
  credentialId: string | null
  pmsPropertyIds: readonly string[]
  isConfirmed: boolean
  mapping: Mapping | undefined
}

/** Each has a text in the rules of the integrations. */
type StepProblem =
  | 'profileRequired'
  | 'propertyRequired'
  | 'propertiesTooMany'
  | 'propertyUnknown'
  | 'addressDenied'
  | 'confirmationRequired'
  | 'noPrimaryAddress'
  | 'noPlaces'
  | 'mapFailed'

type Options = {
  propertyId: string
  property: CountedProperty
  integration: Integration | undefined
  /** Those that can be chosen. */
  profiles: readonly Profile[]
  places: readonly Place[] | undefined
  /** After the setup is complete. */
  onDone: () => unknown
}

const nothing: readonly never[] = []
const isSameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one) => b.includes(one))
const succeeds = (work: Promise<unknown>, onError: (error: unknown) => void) =>
  work.then(
    () => true,
    (error) => {
      onError(error)
      return false
    },
  )

/** The mapping that the user has chosen, otherwise the saved or suggested one, for these units. */
function mappingFor(
  units: ReturnType<typeof unitsOf>,
  chosen: Mapping | undefined,
  saved: readonly Integration['addressMappingList'][number][],
  places: readonly Place[],
): Mapping {
  if (!chosen) return initialMapping([...saved], units, places)
  const known = new Set(units.map(({ id }) => id))
  return new Map([...chosen].filter(([id]) => known.has(id)))
}

function startOf({ integration, profiles }: Options): Choice {
  const own = profiles.find(({ credentialId }) => credentialId === integration?.credentialId)
  const only = integration || profiles.length > 1 ? undefined : profiles[0]
  return {
    credentialId: own?.credentialId ?? only?.credentialId ?? null,
    pmsPropertyIds: integration?.pmsPropertyIds ?? [],
    isConfirmed: integration?.addressValidationConfirmationTime != null,
    mapping: undefined,
  }
}

/** The choices of the setup, and the mutation of each step, because the server saves every step. */
export function useSetup(options: Options) {
  const { propertyId, property, integration, places, onDone } = options
  const { t } = useTranslation('integrations', { keyPrefix: 'wizard.change' })
  const queryClient = useQueryClient()
  const [conflicts, setConflicts] = useState(0)
  /** The setup can be completed only after the units of the chosen properties are mapped, even if the mapping does not change. */
  const isMapped = useRef(false)
  const choosing = useChooseProperties(propertyId)
  const verifying = useVerifyAddresses(propertyId)
  const mapping = useMapUnits(propertyId)
  const completion = useCompleteSetup(propertyId)
  const form = usePortalForm({
    initial: startOf(options),
    texts: 'integrations',
    limits: { max: PMS_PROPERTIES_MAX },
    save: async () => {
      const current = latest()
      return current ? completion.mutateAsync(current) : false
    },
    onSaved: onDone,
  })
  const choice = form.watch()
  const { credentialId, pmsPropertyIds } = choice

  const offered = useQuery({ ...pmsPropertiesQuery(credentialId ?? ''), enabled: credentialId !== null })
  const selected = useMemo(
    () => offered.data?.filter(({ propertyId: id }) => pmsPropertyIds.includes(id)) ?? nothing,
    [offered.data, pmsPropertyIds],
  )
  const units = useMemo(() => unitsOf(selected), [selected])
  const saved = integration?.addressMappingList ?? nothing
  const effective = useMemo(
    () => mappingFor(units, choice.mapping, saved, places ?? nothing),
    [choice.mapping, saved, units, places],
  )

  /** The last reply of the server. It is a ref, because several steps may be passed before the next render. */
  const latest = () =>
    queryClient
      .getQueryData(integrationsQuery(propertyId).queryKey)
      ?.find(({ integrationId }) => !integration || integrationId === integration.integrationId)
  const refuse = (step: WizardStep, problem: StepProblem | undefined) => form.refuse(step, problem)
  function choose(step: WizardStep, change: Partial<Choice>) {
    for (const [name, value] of Object.entries(change))
      form.setValue(name as keyof Choice, value, { shouldDirty: true })
    refuse(step, undefined)
  }
  const countConflict = (error: unknown) => isStale(error) && setConflicts((count) => count + 1)

  async function passProperties() {
    // Properties that the PMS no longer lists are not visible, so they are not sent.
    const ids = offered.data ? selected.map(({ propertyId: id }) => id) : pmsPropertyIds
    if (ids.length === 0) return refuse('properties', 'propertyRequired')
    if (ids.length > PMS_PROPERTIES_MAX) return refuse('properties', 'propertiesTooMany')
    const current = latest()
    const isSame = current?.credentialId === credentialId && isSameSet(current?.pmsPropertyIds ?? [], ids)
    if (isSame || !credentialId) return refuse('properties', undefined)
    const isWanted =
      !current ||
      (await confirm({
        header: t('header'),
        content: t('content'),
        confirmLabel: t('confirm'),
        variant: 'warning',
      }))
    if (!isWanted) return false
    const sent = { integration: current, choice: { credentialId, pmsPropertyIds: [...ids] } }
    isMapped.current = false
    return refuse('properties', undefined) && succeeds(choosing.mutateAsync(sent), countConflict)
  }

  async function passAddress() {
    const current = latest()
    if (!current || !offered.data) return false
    const checked = checkAddresses(selected, property.address, current.addressValidationResults)
    if (checked.length < current.pmsPropertyIds.length) return refuse('address', 'propertyUnknown')
    if (checked.some(({ validation }) => isAddressDenied(validation))) return refuse('address', 'addressDenied')
    const isConfirmable = checked.some(({ validation }) => needsConfirmation(validation))
    if (isConfirmable && !choice.isConfirmed) return refuse('address', 'confirmationRequired')
    refuse('address', undefined)
    if (current.pmpPropertyStatus !== 'PENDING_ADDRESS_VALIDATION') return true
    const isConfirmed = isConfirmable && current.addressValidationConfirmationTime === null
    return succeeds(verifying.mutateAsync({ integration: current, isConfirmed }), countConflict)
  }

  async function passUnits() {
    const current = latest()
    // Without the units an empty mapping would be saved, so a click that comes earlier waits for them.
    const listed =
      offered.data ?? (await queryClient.fetchQuery(pmsPropertiesQuery(credentialId ?? '')).catch(() => undefined))
    if (!current || !places || !listed) return false
    const known = unitsOf(listed.filter(({ propertyId: id }) => pmsPropertyIds.includes(id)))
    const chosen = mappingFor(known, choice.mapping, saved, places)
    const problem = placesProblem(places)
    if (problem) return refuse('units', problem)
    // Saving the same mapping again takes note of units that were renamed.
    const isKnown = !current.unitChanges || current.unitChanges.renamed.count === 0
    const isDone = (current.pmpPropertyStatus === 'LIVE' && isKnown) || isMapped.current
    if (isDone && isSaved(chosen, current.addressMappingList)) return refuse('units', undefined)
    const sent = { integration: current, mappings: mappingsOf(chosen, places), unitCount: known.length }
    isMapped.current = await succeeds(mapping.mutateAsync(sent), countConflict)
    return refuse('units', isMapped.current ? undefined : 'mapFailed')
  }

  const passes: Record<WizardStep, () => boolean | Promise<boolean>> = {
    profile: () => refuse('profile', credentialId === null ? 'profileRequired' : undefined),
    properties: passProperties,
    address: passAddress,
    units: passUnits,
    keys: () => true,
  }
  return {
    form,
    choice,
    conflicts,
    offered,
    selected: selected as readonly PmsProperty[],
    units,
    mapping: effective,
    /** Whether there are unsaved choices. */
    hasChanges:
      form.hasChanges &&
      (!isSameSet(pmsPropertyIds, integration?.pmsPropertyIds ?? []) ||
        (choice.mapping !== undefined && !isSaved(effective, [...saved]))),
    pass: (step: WizardStep) => passes[step](),
    /** Choosing another profile resets the properties. */
    chooseProfile(id: string) {
      const isOwn = id === integration?.credentialId
      choose('profile', { credentialId: id, pmsPropertyIds: isOwn ? (integration?.pmsPropertyIds ?? []) : [] })
    },
    chooseProperties: (ids: readonly string[]) => choose('properties', { pmsPropertyIds: ids, isConfirmed: false }),
    confirmAddresses: (isConfirmed: boolean) => choose('address', { isConfirmed }),
    map: (mapping: Mapping) => choose('units', { mapping }),
  }
}
export type Setup = ReturnType<typeof useSetup>
