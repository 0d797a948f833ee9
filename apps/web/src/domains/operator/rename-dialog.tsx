import { nameLimits } from '@portico/contract/company/company.rules'
import type { OperatedCompany } from '@portico/contract/operator/operator.schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { companyViews } from '#web/data/operator/console-view.ts'
import { useRenameOperated } from '#web/data/operator/operator.mutations.ts'
import { operatedCompaniesQuery } from '#web/data/operator/operator.queries.ts'
import { asInput, Field } from '#web/platform/form/field.tsx'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { FirstInput } from '#web/ui/first-input.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { problemOfName } from './company-rules.ts'

type Props = { company: OperatedCompany; onClose: () => void }

/** Renames a company. A refetch must not bring a version that the operator has not seen. */
export function RenameDialog({ company, onClose }: Props) {
  const { t } = useTranslation('operator')
  const queryClient = useQueryClient()
  const renaming = useRenameOperated(company)
  const [version, setVersion] = useState(company.version)
  const form = usePortalForm({
    initial: { name: company.name },
    texts: 'operator',
    limits: { nameMax: nameLimits.max },
    problems: ({ name }) => ({ name: problemOfName(name) }),
    save: ({ name }) => renaming.mutateAsync({ name: name.trim(), version }),
    onSaved: onClose,
  })

  /** The list is read as it is shown, so that the dialog and the row behind it say the same. */
  async function loadCurrent() {
    const view = companyViews.read(new URLSearchParams(window.location.search))
    const { companies } = await queryClient.fetchQuery({ ...operatedCompaniesQuery(view), staleTime: 0 })
    const current = companies.find(({ companyId }) => companyId === company.companyId)
    // Under its new name the search of the list may not find it any more.
    if (!current) return onClose()
    setVersion(current.version)
    form.restart({ name: current.name })
  }
  return (
    <FormModal
      form={form}
      header={t('rename.header')}
      submitLabel={t('rename.save')}
      onClose={onClose}
      onReload={loadCurrent}
    >
      <Field
        form={form}
        name="name"
        label={t('fields.name')}
        constraintText={t('fields.nameLimit', { nameMax: nameLimits.max })}
      >
        {(field) => <FirstInput {...asInput(field)} autoComplete={false} ariaRequired />}
      </Field>
    </FormModal>
  )
}
