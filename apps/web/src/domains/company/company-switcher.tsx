import Select from '@cloudscape-design/components/select'
import type { Permission } from '@portico/contract/shared/permissions'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { companiesQuery } from '#web/data/company/company.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './team.module.css'

type Props = { companyId: string; permission: Permission; pathOf: (companyId: string) => string }

/** Leads to the same page of another company in which the account may do what the page is for. It changes the pages of the company alone. */
export function CompanySwitcher({ companyId, permission, pathOf }: Props) {
  const { t } = useTranslation('company')
  const navigate = useNavigate()
  const { data = [] } = useQuery(companiesQuery)
  const options = data
    .filter(({ permissions }) => permissions.includes(permission))
    .map((company) => ({ value: company.companyId, label: company.name }))
  if (options.length < 2) return null
  return (
    <div className={styles.switcher}>
      <Select
        ariaLabel={t('page.company')}
        options={options}
        selectedOption={options.find(({ value }) => value === companyId) ?? null}
        onChange={({ detail }) => void navigate(pathOf(detail.selectedOption.value ?? companyId))}
        filteringType={options.length > 10 ? 'auto' : 'none'}
        expandToViewport
      />
    </div>
  )
}
