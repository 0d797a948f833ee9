import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { isBuiltInRole } from '@portico/contract/company/company.rules'
import type { Company, Role } from '@portico/contract/company/company.schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAddRole, useChangeRole } from '#web/data/company/company.mutations.ts'
import { rolesQuery } from '#web/data/company/team.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { InfoLink } from '#web/ui/info-link.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { roleNameOf } from '../assignments/assignment-texts.tsx'
import { canChangeTeam, canGrant, useCompany } from '../use-company.ts'
import { DeleteRole } from './delete-role.tsx'
import { PermissionList } from './permission-list.tsx'
import { RoleForm } from './role-form.tsx'

export function RoleAddPage({ companyId }: { companyId: string }) {
  const { t } = useTranslation('company', { keyPrefix: 'role' })
  const company = useCompany(companyId)
  const addition = useAddRole(companyId)
  if (!company) return null
  return (
    <RoleForm
      company={company}
      title={t('add')}
      submitLabel={t('add')}
      initial={{ name: '', permissions: [] }}
      save={(draft) => addition.mutateAsync(draft)}
    />
  )
}

export function RolePage({ companyId, roleId }: { companyId: string; roleId: string }) {
  const company = useCompany(companyId)
  const { data: roles } = useQuery({ ...rolesQuery(companyId), throwOnError: isSignedOut })
  const role = roles?.find((one) => one.roleId === roleId)
  if (!company || !role) return null
  const canChange = canChangeTeam(company) && !role.isBuiltIn && canGrant(company, role)
  return canChange ? <EditRole company={company} role={role} /> : <RoleFacts role={role} />
}

/** A built-in role, or one that the caller may not change. */
function RoleFacts({ role }: { role: Role }) {
  const { t } = useTranslation('company')
  const { roleId, permissions, assignmentCount } = role
  const name = roleNameOf(t, role)
  const help = useHelpLink('team-roles', name)
  return (
    <SpaceBetween size="l">
      <Header
        variant="h1"
        info={<InfoLink {...help} />}
        description={
          isBuiltInRole(roleId) ? t(`builtIn.${roleId}.sentence`) : t('roles.given', { count: assignmentCount })
        }
      >
        {name}
      </Header>
      <Container
        header={
          <Header variant="h2" {...(role.isBuiltIn && { description: t('role.isFixed') })}>
            {t('role.permissions')}
          </Header>
        }
      >
        <PermissionList permissions={permissions} />
      </Container>
    </SpaceBetween>
  )
}

/** The form keeps the version of the role that was loaded with the page. */
function EditRole({ company, role }: { company: Company; role: Role }) {
  const { t } = useTranslation('company', { keyPrefix: 'role' })
  const { companyId } = company
  const queryClient = useQueryClient()
  const revalidator = useRevalidator()
  const [started, setStarted] = useState(role)
  const change = useChangeRole(companyId, role.roleId)

  async function reload() {
    const roles = await queryClient.fetchQuery({ ...rolesQuery(companyId), staleTime: 0 })
    const current = roles.find(({ roleId }) => roleId === role.roleId)
    // If the role was deleted meanwhile, the loader of the page shows the error.
    if (!current) return void (await revalidator.revalidate())
    setStarted(current)
    return { name: current.name, permissions: current.permissions }
  }
  return (
    <RoleForm
      company={company}
      title={role.name}
      description={t('description')}
      submitLabel={t('save')}
      initial={{ name: started.name, permissions: started.permissions }}
      actions={<DeleteRole companyId={companyId} role={role} />}
      save={(draft) => change.mutateAsync({ ...draft, version: started.version })}
      reload={reload}
    />
  )
}
