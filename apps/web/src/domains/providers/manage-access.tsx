import Alert from '@cloudscape-design/components/alert'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import { accessDraft, type ResolvedPermission } from '@portico/contract/providers/providers.schema'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FormPage } from '#web/platform/form/form-page.tsx'
import { rulesOf } from '#web/platform/form/problems.ts'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { AccessFields, type AccessValues } from './access-fields.tsx'
import { isUpcoming } from './provider-status.tsx'
import { useManageAccess } from './providers.mutations.ts'
import { SelectedProviders } from './selected-providers.tsx'

const UNDECIDED: AccessValues = { accessStatus: '', reasonCode: '' }

type Props = {
  propertyId: string
  permissions: readonly ResolvedPermission[]
  /** The path that the form returns to. */
  home: string
  /** The number of providers in the address that no longer exist. */
  missing: number
}

/** One decision for all of the selected providers. */
export function ManageAccess({ propertyId, permissions, home, missing }: Props) {
  const { t } = useTranslation('providers')
  const navigate = useNavigate()
  const manage = useManageAccess(propertyId)
  const form = usePortalForm({
    initial: UNDECIDED,
    texts: 'providers',
    problems: rulesOf(accessDraft),
    save: (values) =>
      manage.mutateAsync({
        accessCustomerIds: permissions.map(({ accessCustomerId }) => accessCustomerId),
        draft: accessDraft.parse(values),
      }),
    onSaved: () => navigate(home),
  })
  return (
    <FormPage
      form={form}
      header={
        <Header variant="h1" description={t('manageAccess.description')}>
          {t('manageAccess.title')}
        </Header>
      }
      submitLabel={t('manageAccess.submit')}
      cancel={home}
    >
      {missing > 0 && <Alert type="warning">{t('manageAccess.missing', { count: missing })}</Alert>}
      <SelectedProviders permissions={permissions} />
      <Container header={<Header variant="h2">{t('manageAccess.access')}</Header>}>
        <AccessFields form={form} areUpcoming={permissions.every(isUpcoming)} />
      </Container>
    </FormPage>
  )
}
