import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import type { PropertySettings } from '@portico/contract/properties/property-settings.schema'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useRefusal } from '#web/data/company/use-refusal.ts'
import { propertySettingsQuery } from '#web/data/properties/properties.queries.ts'
import { useUpdateSettings } from '#web/data/properties/property-settings.mutations.ts'
import { FormContent, FormFrame } from '#web/platform/form/form-frame.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { UnsavedChanges } from '#web/ui/use-unsaved-changes.ts'
import { SettingsGroup } from './settings-group.tsx'
import { changeOf, settingsProblems, valuesOf } from './settings-values.ts'

type Props = { settings: PropertySettings; shows: { guests: boolean; codes: boolean }; header: ReactNode }

export function SettingsForm({ settings, shows, header }: Props) {
  const { t } = useTranslation('property', { keyPrefix: 'settings' })
  const queryClient = useQueryClient()
  /** A refetch must not bring a version that the user has not seen. */
  const [started, setStarted] = useState(settings)
  const update = useUpdateSettings(settings.propertyId)
  const refused = useRefusal(settings.propertyId)('properties.change')
  const form = usePortalForm({
    initial: valuesOf(settings),
    texts: 'property',
    problems: settingsProblems,
    save: (values): Promise<PropertySettings> =>
      update.mutateAsync(changeOf(started, values, (name) => dirtyFields[name] === true)),
    onSaved: restart,
  })
  const { dirtyFields } = form.formState

  function restart(current: PropertySettings) {
    setStarted(current)
    form.restart(valuesOf(current))
  }

  const loadCurrent = async () =>
    restart(await queryClient.fetchQuery({ ...propertySettingsQuery(settings.propertyId), staleTime: 0 }))

  return (
    <FormFrame form={form}>
      <UnsavedChanges hasChanges={form.hasChanges} />
      <Container
        header={header}
        footer={
          <Button
            variant="primary"
            formAction="submit"
            disabled={!form.hasChanges}
            {...refused}
            loading={form.isSaving}
          >
            {t('save')}
          </Button>
        }
      >
        <FormContent form={form} onReload={loadCurrent}>
          <Box color="text-body-secondary" margin={{ bottom: 'm' }}>
            {t('residentsRights')}
          </Box>
          {shows.guests && (
            <SettingsGroup
              form={form}
              isDisabled={refused.disabled === true}
              title={t('guestAccess')}
              allow={{ name: 'isGuestAccessAllowed', text: t('allowGuests') }}
              max={{ name: 'maxGuestsAllowed', label: t('maxGuests'), hint: t('maxGuestsHint') }}
            />
          )}
          {shows.codes && (
            <SettingsGroup
              form={form}
              isDisabled={refused.disabled === true}
              title={t('codes')}
              allow={{ name: 'isUserCodeCreationAllowed', text: t('allowCodes') }}
              max={{ name: 'maxActiveUserCodesAllowed', label: t('maxCodes'), hint: t('maxCodesHint') }}
            />
          )}
        </FormContent>
      </Container>
    </FormFrame>
  )
}
