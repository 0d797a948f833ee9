import Alert from '@cloudscape-design/components/alert'
import Select from '@cloudscape-design/components/select'
import type { Company, Member } from '@portico/contract/company/company.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useHandOver } from '#web/data/company/company.mutations.ts'
import { memberPath } from '#web/data/company/company.paths.ts'
import { membersQuery } from '#web/data/company/team.queries.ts'
import { Field } from '#web/platform/form/field.tsx'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { useAfterPause } from '#web/ui/use-after-pause.ts'

type Props = { company: Company; member: Member; onClose: () => void }
const BY_NAME = { field: 'name', isDescending: false } as const

/** Gives all that a member has to a colleague. */
export function HandOverDialog({ company: { companyId }, member, onClose }: Props) {
  const { t } = useTranslation('company', { keyPrefix: 'member' })
  const name = member.fullName || member.email
  const handingOver = useHandOver(companyId)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const search = useAfterPause(typed)
  const { data, isFetching, isError, refetch } = useQuery(
    membersQuery(companyId, { search, isIdle: false, sort: BY_NAME, page: 1 }),
  )
  const colleagues = (data?.members ?? []).filter(({ accountId }) => accountId !== member.accountId)
  const form = usePortalForm({
    initial: { colleague: null as { value: string; label: string } | null },
    texts: 'company',
    problems: ({ colleague }) => ({ colleague: colleague ? undefined : 'colleagueRequired' }),
    save: async ({ colleague }) => {
      const to = { toAccountId: colleague?.value ?? '', toName: colleague?.label ?? '' }
      await handingOver.mutateAsync({ accountId: member.accountId, name, ...to })
      return to.toAccountId
    },
    onSaved: (to) => navigate(memberPath(companyId, to)),
    onRefused: onClose,
  })
  return (
    <FormModal
      form={form}
      header={t('handOverHeader', { name })}
      submitLabel={t('handOver')}
      isDestructive
      onClose={onClose}
    >
      <Alert type="warning">{t('handOverContent', { name })}</Alert>
      <Field form={form} name="colleague" label={t('colleague')}>
        {({ ref, value, onChange }) => (
          <Select
            ref={ref}
            selectedOption={value}
            options={colleagues.map(({ accountId, fullName, email }) => ({
              value: accountId,
              label: fullName || email,
              description: email,
            }))}
            onChange={({ detail }) => onChange(detail.selectedOption)}
            onLoadItems={({ detail }) => (detail.samePage ? void refetch() : setTyped(detail.filteringText))}
            statusType={isFetching || typed !== search ? 'loading' : isError ? 'error' : 'finished'}
            filteringType="manual"
            filteringPlaceholder={t('findColleague')}
            filteringAriaLabel={t('findColleague')}
            placeholder={t('colleaguePlaceholder')}
            empty={t('noColleague')}
            ariaRequired
            expandToViewport
          />
        )}
      </Field>
    </FormModal>
  )
}
