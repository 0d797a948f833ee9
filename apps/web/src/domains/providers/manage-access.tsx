import Alert from '@cloudscape-design/components/alert'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import { DECISION_NOTE_MAX, DISABLED_YEARS_MAX } from '@portico/contract/providers/providers.rules'
import type { ResolvedPermission } from '@portico/contract/providers/providers.schema'
import { dayOf } from '@portico/contract/shared/days'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { useManageAccess } from '#web/data/providers/providers.mutations.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { FormPage } from '#web/platform/form/form-page.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { joinSentences } from '#web/ui/sentences.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { AccessFields } from './access-fields.tsx'
import { draftOf, problemsOf, UNDECIDED } from './access-values.ts'
import { isUpcoming } from './provider-status.tsx'
import { SelectedProviders } from './selected-providers.tsx'

type Props = {
  propertyId: string
  permissions: readonly ResolvedPermission[]
  /** The path that the form returns to. */
  home: string
  /** The number of providers in the address that no longer exist. */
  missing: number
  /** Loads the providers anew after a colleague has decided about one of them. */
  onReload: () => Promise<unknown>
}

/** One decision for all of the selected providers. */
export function ManageAccess({ propertyId, permissions, home, missing, onReload }: Props) {
  const { t, i18n } = useTranslation('providers')
  const isFull = useIsFull()
  const navigate = useNavigate()
  const manage = useManageAccess(propertyId)
  const { data: property } = useQuery(propertyQuery(propertyId))
  const today = dayOf(Date.now(), property?.timeZone ?? 'UTC')
  const form = usePortalForm({
    initial: UNDECIDED,
    texts: 'providers',
    limits: { max: DECISION_NOTE_MAX, years: DISABLED_YEARS_MAX },
    problems: (values) => problemsOf(values, today),
    save: (values) => manage.mutateAsync({ permissions, draft: draftOf(values) }),
    onSaved: () => navigate(home),
  })
  return (
    <FormPage
      form={form}
      header={
        <Header
          variant="h1"
          description={joinSentences(
            [t('manageAccess.description'), ...(isFull ? [t('manageAccess.connectedDoors')] : [])],
            i18n.language,
          )}
        >
          {t('manageAccess.title')}
        </Header>
      }
      submitLabel={t('manageAccess.submit')}
      cancel={home}
      onReload={async () => {
        await onReload()
        form.restart(UNDECIDED)
      }}
    >
      {missing > 0 && <Alert type="warning">{t('manageAccess.missing', { count: missing })}</Alert>}
      <SelectedProviders permissions={permissions} timeZone={property?.timeZone ?? 'UTC'} />
      <Container header={<Header variant="h2">{t('manageAccess.access')}</Header>}>
        <AccessFields form={form} areUpcoming={permissions.every(isUpcoming)} today={today} />
      </Container>
    </FormPage>
  )
}
