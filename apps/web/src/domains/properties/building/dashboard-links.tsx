import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Link from '@cloudscape-design/components/link'
import { useQueries } from '@tanstack/react-query'
import { useCompaniesWith } from '#web/data/company/companies-with.ts'
import { archivedPropertiesPath, propertyAddPath } from '#web/data/properties/building.paths.ts'
import { archivedPropertiesQuery } from '#web/data/properties/building.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'

export function AddPropertyButton() {
  const { t } = useTranslation('properties', { keyPrefix: 'dashboard' })
  const companies = useCompaniesWith('properties.change')
  return companies.length > 0 && <Button href={propertyAddPath}>{t('add')}</Button>
}

/** Leads to the archived properties, if there are any. */
export function ArchivedLink() {
  const { t } = useTranslation('properties', { keyPrefix: 'dashboard' })
  const companies = useCompaniesWith('properties.read')
  const lists = useQueries({ queries: companies.map(({ companyId }) => archivedPropertiesQuery(companyId)) })
  const count = lists.reduce((sum, { data }) => sum + (data?.total ?? 0), 0)
  if (count === 0) return null
  return (
    <Box textAlign="center">
      <Link href={archivedPropertiesPath} variant="secondary">
        {t('archived', { count })}
      </Link>
    </Box>
  )
}
