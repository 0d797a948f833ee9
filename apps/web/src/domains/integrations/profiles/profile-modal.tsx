import { NICKNAME_MAX, PROFILES_MAX } from '@portico/contract/integrations/profiles.rules'
import type { Profile } from '@portico/contract/integrations/profiles.schema'
import type { PmsProvider } from '@portico/contract/shared/pms-providers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { availableIntegrationsQuery, profilesQuery } from '#web/data/integrations/integrations.queries.ts'
import { useAddProfile, useUpdateProfile } from '#web/data/integrations/profiles/profiles.mutations.ts'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { notify } from '#web/platform/notices.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { UnsavedChanges, useConfirmLeaving } from '#web/ui/use-unsaved-changes.ts'
import { ProfileFields, patternOf } from './profile-fields.tsx'
import { changeOf, creationOf, emptyValues, freeNickname, problemsOf, valuesOf } from './profile-form.ts'

type Props = {
  pmsName: PmsProvider
  /** The profile to edit. Without it a new one is created. */
  profile?: Profile
  otherNicknames: readonly string[]
  onClose: () => void
}

/** The form for the login at a property-management system. */
export function ProfileModal({ pmsName, profile, otherNicknames, onClose }: Props) {
  const { t } = useTranslation('integrations')
  const queryClient = useQueryClient()
  const addition = useAddProfile()
  const update = useUpdateProfile(profile?.credentialId ?? '')
  const confirmLeaving = useConfirmLeaving()
  const [started, setStarted] = useState(profile)
  const [suggested] = useState(() => freeNickname(t('form.defaultNickname', { pmsName }), otherNicknames))
  const keepsSecrets = profile !== undefined
  const { data: offers } = useQuery({ ...availableIntegrationsQuery, enabled: pmsName === 'Yardi' })
  // Until the offers are loaded, the server alone checks the domain.
  const yardiDomains = offers ? (offers.find(({ provider }) => provider === pmsName)?.domains ?? []) : 'UNCHECKED'
  const form = usePortalForm({
    initial: profile ? valuesOf(profile) : emptyValues(pmsName, suggested),
    texts: 'integrations',
    limits: { max: NICKNAME_MAX, profilesMax: PROFILES_MAX, pattern: patternOf(pmsName) },
    problems: (values) => problemsOf(values, { pmsName, otherNicknames, keepsSecrets, yardiDomains }),
    save: async (values) => {
      if (started) await update.mutateAsync(changeOf(started, values))
      else await addition.mutateAsync(creationOf(pmsName, values))
    },
    onSaved: onClose,
  })

  async function close() {
    if (!form.hasChanges || (await confirmLeaving())) onClose()
  }

  async function reload() {
    try {
      const profiles = await queryClient.fetchQuery({ ...profilesQuery, staleTime: 0 })
      const current = profiles.find(({ credentialId }) => credentialId === started?.credentialId)
      if (!current) return onClose()
      setStarted(current)
      form.restart(valuesOf(current))
    } catch {
      notify({ id: 'profile-reload', type: 'error', header: t('profiles.failed') })
    }
  }
  return (
    <>
      <UnsavedChanges hasChanges={form.hasChanges && !form.isSaving} />
      <FormModal
        form={form}
        header={t(profile ? 'form.edit' : 'form.add', { pmsName })}
        submitLabel={t(profile ? 'form.save' : 'form.submit')}
        onClose={() => void close()}
        onReload={reload}
      >
        <ProfileFields form={form} pmsName={pmsName} keepsSecrets={keepsSecrets} yardiDomains={yardiDomains} />
      </FormModal>
    </>
  )
}
