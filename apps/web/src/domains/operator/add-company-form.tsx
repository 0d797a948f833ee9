import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { nameLimits } from '@portico/contract/company/company.rules'
import { useNavigate } from 'react-router'
import { isOfOperator, useAddCompany } from '#web/data/operator/operator.mutations.ts'
import { consolePath } from '#web/data/operator/operator.paths.ts'
import { asInput, Field } from '#web/platform/form/field.tsx'
import { FormPage } from '#web/platform/form/form-page.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { problemOfEmail, problemOfName } from './company-rules.ts'

/** A company and the invitation of its first owner, in one call. */
export function AddCompanyForm() {
  const { t } = useTranslation('operator')
  const navigate = useNavigate()
  const addition = useAddCompany()
  const form = usePortalForm({
    initial: { name: '', ownerEmail: '' },
    texts: 'operator',
    limits: { nameMax: nameLimits.max },
    problems: ({ name, ownerEmail }) => ({ name: problemOfName(name), ownerEmail: problemOfEmail(ownerEmail) }),
    save: async ({ name, ownerEmail }) => {
      try {
        return await addition.mutateAsync({ name: name.trim(), ownerEmail: ownerEmail.trim() })
      } catch (error) {
        if (!isOfOperator(error)) throw error
        form.refuse('ownerEmail', 'addressOfOperator')
        return false
      }
    },
    onSaved: () => navigate(consolePath),
  })
  return (
    <FormPage
      form={form}
      header={
        <Header variant="h1" description={t('add.description')}>
          {t('add.title')}
        </Header>
      }
      submitLabel={t('add.submit')}
      cancel={consolePath}
    >
      <Container>
        <SpaceBetween size="l">
          <Field
            form={form}
            name="name"
            label={t('fields.name')}
            constraintText={t('fields.nameLimit', { nameMax: nameLimits.max })}
          >
            {(field) => <Input {...asInput(field)} autoComplete={false} ariaRequired />}
          </Field>
          <Field form={form} name="ownerEmail" label={t('fields.ownerEmail')} description={t('fields.ownerHint')}>
            {(field) => (
              <Input
                {...asInput(field)}
                type="email"
                inputMode="email"
                autoComplete={false}
                spellcheck={false}
                ariaRequired
              />
            )}
          </Field>
        </SpaceBetween>
      </Container>
    </FormPage>
  )
}
