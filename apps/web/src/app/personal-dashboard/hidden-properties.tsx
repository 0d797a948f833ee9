import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hiddenIn } from '#web/domains/properties/portfolio.ts'
import { portfolioQuery } from '#web/domains/properties/properties.queries.ts'
import { needHelpPath } from '#web/domains/support/support.paths.ts'

/** Names the properties that are missing among the cards, and whom to ask. */
export function HiddenProperties() {
  const { t, i18n } = useTranslation('properties', { keyPrefix: 'dashboard.hidden' })
  const { data } = useQuery(portfolioQuery)
  const names = hiddenIn(data ?? [])
  if (names.length === 0) return null
  return (
    <Alert
      type="warning"
      header={t('header', { count: names.length })}
      action={<Button href={needHelpPath}>{t('ask')}</Button>}
    >
      <div>{new Intl.ListFormat(i18n.language).format(names)}</div>
      <div>{t('content')}</div>
    </Alert>
  )
}
