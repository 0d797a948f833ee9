import { nameLimits } from '@portico/contract/company/company.rules'
import type { Company } from '@portico/contract/company/company.schema'
import { nameProblem } from '@portico/contract/shared/names.rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useRenameCompany } from '#web/data/company/company.mutations.ts'
import { companiesQuery } from '#web/data/company/company.queries.ts'
import { asInput, Field } from '#web/platform/form/field.tsx'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { FirstInput } from '#web/ui/first-input.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { ruleOfName } from './names.ts'

type Props = { company: Company; onClose: () => void }

/** Renames a company. A refetch must not bring a version that the user has not seen. */
export function RenameDialog({ company: { companyId, ...company }, onClose }: Props) {
  const { t } = useTranslation('company')
  const queryClient = useQueryClient()
  const revalidator = useRevalidator()
  const renaming = useRenameCompany(companyId)
  const [version, setVersion] = useState(company.version)
  const form = usePortalForm({
    initial: { name: company.name },
    texts: 'company',
    limits: { nameMax: nameLimits.max },
    problems: ({ name }) => ({ name: ruleOfName(nameProblem(name.trim(), nameLimits)) }),
    save: ({ name }) => renaming.mutateAsync({ name: name.trim(), version }),
    onSaved: onClose,
  })

  async function loadCurrent() {
    const companies = await queryClient.fetchQuery({ ...companiesQuery, staleTime: 0 })
    const current = companies.find((one) => one.companyId === companyId)
    // Whoever no longer works for the company sees what its page says to everybody else.
    if (!current) return void (await revalidator.revalidate())
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
        label={t('rename.name')}
        constraintText={t('fields.nameLimit', { nameMax: nameLimits.max })}
      >
        {(field) => <FirstInput {...asInput(field)} autoComplete={false} ariaRequired />}
      </Field>
    </FormModal>
  )
}
