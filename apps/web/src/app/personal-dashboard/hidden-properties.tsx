import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import { useQuery } from '@tanstack/react-query'
import { needHelpPath } from '#web/app/need-help/need-help.paths.ts'
import { portfolioSummaryQuery } from '#web/data/properties/properties.queries.ts'
import { AttentionRow } from '#web/domains/attention/attention-row.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

/** The names of the properties that have no card. */
export const useHiddenProperties = () => useQuery(portfolioSummaryQuery).data?.hidden ?? []

type Props = { names: readonly string[] }

/** Lists the properties that have no card, and whom to contact about them. */
export function HiddenAlert({ names }: Props) {
  const { t, i18n } = useTranslation('properties', { keyPrefix: 'dashboard.hidden' })
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

/** The same as a row of what needs attention. */
export function HiddenRow({ names }: Props) {
  const { t, i18n } = useTranslation(['properties', 'attention'])
  const what = t('dashboard.hidden.header', { count: names.length })
  return (
    <AttentionRow type="warning">
      <Box variant="strong">
        {t('attention:at', { what, property: new Intl.ListFormat(i18n.language).format(names) })}
      </Box>
      <Box variant="span" color="text-body-secondary">
        {t('dashboard.hidden.content')}
      </Box>
      <Button variant="inline-link" href={needHelpPath}>
        {t('dashboard.hidden.ask')}
      </Button>
    </AttentionRow>
  )
}
