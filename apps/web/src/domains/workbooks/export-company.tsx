import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import FormField from '@cloudscape-design/components/form-field'
import Header from '@cloudscape-design/components/header'
import Multiselect from '@cloudscape-design/components/multiselect'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Company } from '@portico/contract/company/company.schema'
import { fileNameOf } from '@portico/contract/shared/file-names'
import { sheetRowsMax } from '@portico/contract/workbooks/workbooks.rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWorkbookDownload } from '#web/data/workbooks/workbooks.mutations.ts'
import { exportablePropertiesQuery } from '#web/data/workbooks/workbooks.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'

const MOST = sheetRowsMax.properties

/** Downloads the properties that are chosen, or all of them as long as one workbook holds them. */
export function ExportCompany({ company: { companyId, name } }: { company: Company }) {
  const { t } = useTranslation(['workbooks', 'ui'])
  const download = useWorkbookDownload(fileNameOf([name], 'xlsx'), t('export.failed'))
  const { data, isError, refetch } = useQuery(exportablePropertiesQuery(companyId))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const options = (data ?? []).map((one) => ({ value: one.propertyId, label: one.name }))
  const isTooMany = chosen.length > MOST
  const mustChoose = options.length > MOST && chosen.length === 0
  return (
    <Container header={<Header variant="h2">{t('export.title')}</Header>}>
      <SpaceBetween size="m">
        <span>{t('export.text', { company: name })}</span>
        <FormField
          label={t('export.properties')}
          constraintText={t('export.limit', { most: MOST })}
          {...(isTooMany && { errorText: t('export.tooMany', { most: MOST, chosen: chosen.length }) })}
        >
          <Multiselect
            options={options}
            selectedOptions={options.filter(({ value }) => chosen.includes(value))}
            onChange={({ detail }) => setChosen(detail.selectedOptions.flatMap(({ value }) => value ?? []))}
            placeholder={options.length > MOST ? t('export.choose') : t('export.all')}
            filteringType="auto"
            filteringPlaceholder={t('export.find')}
            filteringAriaLabel={t('export.find')}
            noMatch={t('ui:collection.noMatches')}
            empty={t('ui:collection.noMatches')}
            statusType={isError ? 'error' : data ? 'finished' : 'loading'}
            loadingText={t('export.loading')}
            errorText={t('export.loadFailed')}
            recoveryText={t('export.retry')}
            onLoadItems={() => isError && void refetch()}
            deselectAriaLabel={({ label }) => t('export.remove', { name: label ?? '' })}
            tokenLimit={5}
            virtualScroll
            expandToViewport
          />
        </FormField>
        <Button
          iconName="download"
          loading={download.isPending}
          disabled={isTooMany || mustChoose}
          {...(mustChoose && { disabledReason: t('export.mustChoose', { most: MOST, count: options.length }) })}
          onClick={() => download.mutate({ of: 'company', companyId, propertyIds: chosen })}
        >
          {t('export.button')}
        </Button>
      </SpaceBetween>
    </Container>
  )
}
