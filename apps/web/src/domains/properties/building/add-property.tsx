import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { CONTACT_NAME_MAX } from '@portico/contract/properties/contacts.rules'
import { useNavigate } from 'react-router'
import { useCompaniesWith } from '#web/data/company/companies-with.ts'
import { useAddProperty } from '#web/data/properties/building.mutations.ts'
import { propertyPath } from '#web/data/properties/properties.paths.ts'
import { useDeployment } from '#web/platform/deployment.ts'
import { asInput, asSelect, Field, type FormOf } from '#web/platform/form/field.tsx'
import { FormPage } from '#web/platform/form/form-page.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { InfoLink } from '#web/ui/info-link.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { BuildingFields } from './building-fields.tsx'
import { type BuildingValues, contactIn, draftOf, newBuildingProblems } from './building-values.ts'
import { limitsOfBuilding } from './limits.ts'
import { useFirstContact } from './use-first-contact.tsx'

/** Adds a property, and then its first contact if one was entered. */
export function AddProperty() {
  const { t } = useTranslation('building', { keyPrefix: 'property' })
  const navigate = useNavigate()
  const companies = useCompaniesWith('properties.change')
  const { country } = useDeployment()
  const addition = useAddProperty()
  const addContact = useFirstContact()
  const help = useHelpLink('property', t('addTitle'))
  const form = usePortalForm<BuildingValues, { propertyId: string }>({
    initial: {
      companyId: (companies.length === 1 && companies[0]?.companyId) || '',
      ...{ name: '', code: '', addressLine1: '', addressLine2: '', city: '', stateOrRegion: '', postalCode: '' },
      countryCode: country.toUpperCase() as BuildingValues['countryCode'],
      timeZone: '',
      ...{ contactName: '', contactEmail: '', contactPhone: '' },
    },
    texts: 'building',
    limits: (code, name) => ({ ...limitsOfBuilding(code, name), contactNameMax: CONTACT_NAME_MAX }),
    problems: newBuildingProblems,
    save: async (values) => {
      const added = await addition.mutateAsync({ companyId: values.companyId ?? '', draft: draftOf(values) })
      await addContact(added, contactIn(values))
      return added
    },
    onSaved: ({ propertyId }) => navigate(propertyPath(propertyId)),
  })
  return (
    <FormPage
      form={form}
      header={
        <Header variant="h1" info={<InfoLink {...help} />} description={t('addDescription')}>
          {t('addTitle')}
        </Header>
      }
      submitLabel={t('add')}
      cancel="/"
    >
      <SpaceBetween size="l">
        {companies.length !== 1 && (
          <Container>
            <Field form={form} name="companyId" label={t('company')}>
              {(field) => (
                <Select
                  {...asSelect(
                    field,
                    companies.map(({ companyId, name }) => ({ value: companyId, label: name })),
                  )}
                  placeholder={t('companyPlaceholder')}
                  ariaRequired
                />
              )}
            </Field>
          </Container>
        )}
        <BuildingFields form={form} isNew />
        <ContactFields form={form} />
      </SpaceBetween>
    </FormPage>
  )
}

function ContactFields({ form }: { form: FormOf<BuildingValues> }) {
  const { t } = useTranslation('building', { keyPrefix: 'property' })
  return (
    <Container
      header={
        <Header variant="h2" description={t('contactHint')}>
          {t('contact')}
        </Header>
      }
    >
      <SpaceBetween size="l">
        <Field form={form} name="contactName" label={t('contactName')}>
          {(field) => <Input {...asInput(field)} autoComplete={false} />}
        </Field>
        <Field form={form} name="contactEmail" label={t('contactEmail')}>
          {(field) => <Input {...asInput(field)} type="email" inputMode="email" autoComplete={false} />}
        </Field>
        <Field form={form} name="contactPhone" label={t('contactPhone')}>
          {(field) => <Input {...asInput(field)} inputMode="tel" autoComplete={false} />}
        </Field>
      </SpaceBetween>
    </Container>
  )
}
