import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import type { PropertySettings } from '@portico/contract/properties/property-settings.schema'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormContent, FormFrame } from '#web/platform/form/form-frame.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { UnsavedChanges } from '#web/ui/use-unsaved-changes.ts'
import { propertySettingsQuery } from './properties.queries.ts'
import { useUpdateSettings } from './property-settings.mutations.ts'
import { SettingsGroup } from './settings-group.tsx'
import { changeOf, settingsProblems, valuesOf } from './settings-values.ts'

type Props = { settings: PropertySettings; shows: { guests: boolean; codes: boolean }; header: ReactNode }

export function SettingsForm({ settings, shows, header }: Props) {
  const { t } = useTranslation('property', { keyPrefix: 'settings' })
  const queryClient = useQueryClient()
  const update = useUpdateSettings()
  const form = usePortalForm({
    initial: valuesOf(settings),
    texts: 'property',
    problems: settingsProblems,
    save: (values): Promise<PropertySettings> =>
      update.mutateAsync(changeOf(settings, values, (name) => dirtyFields[name] === true)),
    onSaved: (saved): void => form.restart(valuesOf(saved)),
  })
  const { dirtyFields } = form.formState

  async function loadCurrent() {
    const current = await queryClient.fetchQuery({ ...propertySettingsQuery(settings.propertyId), staleTime: 0 })
    form.restart(valuesOf(current))
  }

  return (
    <FormFrame form={form}>
      <UnsavedChanges hasChanges={form.hasChanges} />
      <Container
        header={header}
        footer={
          <Button variant="primary" formAction="submit" disabled={!form.hasChanges} loading={form.isSaving}>
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
              title={t('guestAccess')}
              allow={{ name: 'isGuestAccessAllowed', text: t('allowGuests') }}
              max={{ name: 'maxGuestsAllowed', label: t('maxGuests'), hint: t('maxGuestsHint') }}
            />
          )}
          {shows.codes && (
            <SettingsGroup
              form={form}
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
