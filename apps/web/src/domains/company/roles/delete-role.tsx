import Button from '@cloudscape-design/components/button'
import type { Role } from '@portico/contract/company/company.schema'
import { useNavigate } from 'react-router'
import { useDeleteRole } from '#web/data/company/company.mutations.ts'
import { teamTabPath } from '#web/data/company/company.paths.ts'
import { confirm } from '#web/ui/confirm.ts'
import { useTranslation } from '#web/ui/translation.tsx'

type Props = { companyId: string; role: Role; variant?: 'normal' | 'inline-link' }

/** Deletes a role that nobody has. */
export function DeleteRole({ companyId, role: { roleId, name, assignmentCount }, variant = 'normal' }: Props) {
  const { t } = useTranslation('company', { keyPrefix: 'role' })
  const deletion = useDeleteRole(companyId)
  const navigate = useNavigate()

  async function ask() {
    const isConfirmed = await confirm({
      header: t('deleteHeader', { name }),
      content: t('deleteContent'),
      confirmLabel: t('delete'),
      variant: 'destructive',
    })
    if (isConfirmed)
      deletion.mutate({ roleId, name }, { onSuccess: () => void navigate(teamTabPath(companyId, 'roles')) })
  }
  return (
    <Button
      variant={variant}
      formAction="none"
      onClick={() => void ask()}
      loading={deletion.isPending}
      disabled={assignmentCount > 0}
      disabledReason={t('inUse')}
      ariaLabel={t('deleteNamed', { name })}
    >
      {t('delete')}
    </Button>
  )
}
