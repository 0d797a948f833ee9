import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import RadioGroup from '@cloudscape-design/components/radio-group'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { presets, RETENTION_DAYS } from '@portico/contract/privacy/privacy.rules'
import type { Retention } from '@portico/contract/privacy/privacy.schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefusal } from '#web/data/company/use-refusal.ts'
import { useSetRetention } from '#web/data/privacy/privacy.mutations.ts'
import { retentionQuery } from '#web/data/privacy/privacy.queries.ts'
import { asRadios, Field } from '#web/platform/form/field.tsx'
import { FormContent, FormFrame } from '#web/platform/form/form-frame.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { confirm } from '#web/ui/confirm.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { UnsavedChanges } from '#web/ui/use-unsaved-changes.ts'
import { Backup } from './backup.tsx'
import { RetentionPreview } from './retention-preview.tsx'
import { bodyOf, type RetentionValues, retentionProblems, valuesOf } from './retention-values.ts'
import { RuleFields } from './rule-fields.tsx'

const NEEDED = ['properties.change', 'history.read'] as const

type Props = { retention: Retention; timeZone: string }

/** For how long the history names people, by a preset or by rules of the property. What changes is told before it is saved. */
export function RetentionForm({ retention, timeZone }: Props) {
  const { t } = useTranslation('privacy')
  const { propertyId, ceilingMonths } = retention
  const queryClient = useQueryClient()
  /** A refetch must not bring a version that the user has not seen. */
  const [started, setStarted] = useState(retention)
  const saving = useSetRetention(propertyId)
  const refused = useRefusal(propertyId)(NEEDED)
  const form = usePortalForm<RetentionValues, Retention>({
    initial: valuesOf(retention),
    texts: 'privacy',
    limits: RETENTION_DAYS,
    problems: retentionProblems,
    async save(values) {
      const body = bodyOf(values)
      if (body.rules && !(await askFirst())) return false
      return saving.mutateAsync({ ...body, version: started.version })
    },
    onSaved: restart,
  })
  const values = form.watch()

  const askFirst = () =>
    confirm({
      header: t('confirm.header'),
      content: t('confirm.content'),
      confirmLabel: t('confirm.label'),
      variant: 'destructive',
    })

  function restart(current: Retention) {
    setStarted(current)
    form.restart(valuesOf(current))
  }
  const loadCurrent = async () => restart(await queryClient.fetchQuery({ ...retentionQuery(propertyId), staleTime: 0 }))

  return (
    <FormFrame form={form}>
      <UnsavedChanges hasChanges={form.hasChanges} />
      <Container
        header={
          <Header variant="h2" description={t('retention.description')}>
            {t('retention.title')}
          </Header>
        }
        footer={
          <Button
            variant="primary"
            formAction="submit"
            disabled={!form.hasChanges}
            {...refused}
            loading={form.isSaving}
          >
            {t('save')}
          </Button>
        }
      >
        <FormContent form={form} onReload={loadCurrent}>
          <SpaceBetween size="l">
            <Progress retention={retention} />
            <Field form={form} name="preset" label={t('fields.preset')} stretch>
              {(field) => (
                <RadioGroup
                  {...asRadios(field)}
                  items={presets.map((preset) => ({
                    value: preset,
                    label: t(`presets.${preset}`),
                    description: t(`presetHints.${preset}`),
                    disabled: refused.disabled === true,
                  }))}
                />
              )}
            </Field>
            {values.preset === 'OWN' && <RuleFields form={form} isDisabled={refused.disabled === true} />}
            <Box color="text-body-secondary">
              {ceilingMonths === null ? t('ceiling.none') : t('ceiling.months', { count: ceilingMonths })}
            </Box>
            {form.hasChanges && <RetentionPreview propertyId={propertyId} values={values} />}
            <Backup retention={retention} timeZone={timeZone} />
          </SpaceBetween>
        </FormContent>
      </Container>
    </FormFrame>
  )
}

function Progress({ retention: { rules, isDone } }: { retention: Retention }) {
  const { t } = useTranslation('privacy', { keyPrefix: 'progress' })
  if (!rules) return null
  if (!isDone) return <Alert type="info">{t('working')}</Alert>
  return <StatusIndicator type="success">{t('done')}</StatusIndicator>
}
