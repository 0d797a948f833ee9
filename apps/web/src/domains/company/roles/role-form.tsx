import Container from '@cloudscape-design/components/container'
import FormField from '@cloudscape-design/components/form-field'
import Header from '@cloudscape-design/components/header'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { nameLimits, ROLES_MAX } from '@portico/contract/company/company.rules'
import type { Company, RoleDraft } from '@portico/contract/company/company.schema'
import { nameProblem } from '@portico/contract/shared/names.rules'
import { type Permission, withImplied } from '@portico/contract/shared/permissions'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { teamTabPath } from '#web/data/company/company.paths.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { asInput, Field } from '#web/platform/form/field.tsx'
import { FormPage } from '#web/platform/form/form-page.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { InfoLink } from '#web/ui/info-link.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { ruleOfName } from '../names.ts'
import { PermissionFields } from './permission-fields.tsx'

type Props = {
  company: Company
  title: string
  submitLabel: string
  description?: string
  initial: RoleDraft
  actions?: ReactNode
  save: (draft: RoleDraft) => Promise<unknown>
  /** Loads the current role after a conflict. Resolves to undefined if it no longer exists. */
  reload?: () => Promise<RoleDraft | undefined>
}

/** A role of the company: its name, and what it may do. */
export function RoleForm({ company, title, submitLabel, description, initial, actions, save, reload }: Props) {
  const { t } = useTranslation('company')
  const navigate = useNavigate()
  const rolesPath = teamTabPath(company.companyId, 'roles')
  const form = usePortalForm({
    initial,
    texts: 'company',
    limits: { nameMax: nameLimits.max, rolesMax: ROLES_MAX },
    problems: ({ name, permissions }) => ({
      name: ruleOfName(nameProblem(name.trim(), nameLimits)),
      permissions: permissions.length === 0 ? 'permissionRequired' : undefined,
    }),
    save: async ({ name, permissions }) => {
      const draft = { name: name.trim(), permissions: withImplied(permissions) }
      try {
        return await save(draft)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'company.roleNameTaken')) throw error
        form.refuse('name', 'nameTaken')
        return false
      }
    },
    onSaved: () => navigate(rolesPath),
  })
  const help = useHelpLink('team-roles', title)
  const chosen: readonly Permission[] = form.watch('permissions')
  return (
    <FormPage
      form={form}
      header={
        <Header variant="h1" info={<InfoLink {...help} />} description={description} actions={actions}>
          {title}
        </Header>
      }
      submitLabel={submitLabel}
      cancel={rolesPath}
      onReload={async () => {
        const current = await reload?.()
        if (current) form.restart(current)
      }}
    >
      <SpaceBetween size="l">
        <Container>
          <Field
            form={form}
            name="name"
            label={t('role.name')}
            constraintText={t('fields.nameLimit', { nameMax: nameLimits.max })}
          >
            {(field) => <Input {...asInput(field)} autoComplete={false} ariaRequired />}
          </Field>
        </Container>
        <Container
          header={
            <Header variant="h2" description={t('role.permissionsHint')}>
              {t('role.permissions')}
            </Header>
          }
        >
          <FormField errorText={form.errorText('permissions')} stretch>
            <PermissionFields
              chosen={chosen}
              onChange={(permissions) => form.setValue('permissions', permissions, { shouldDirty: true })}
              grantable={company.permissions}
            />
          </FormField>
        </Container>
      </SpaceBetween>
    </FormPage>
  )
}
