import Alert from '@cloudscape-design/components/alert'
import Multiselect from '@cloudscape-design/components/multiselect'
import RadioGroup from '@cloudscape-design/components/radio-group'
import { doorsOfArchive } from '@portico/contract/properties/building.rules'
import type { ArchiveBody, Building, BuildingEndings } from '@portico/contract/properties/building.schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { keysQuery } from '#web/data/keys/keys.queries.ts'
import { useArchiveProperty } from '#web/data/properties/building.mutations.ts'
import { archivedPropertiesPath } from '#web/data/properties/building.paths.ts'
import { buildingQuery } from '#web/data/properties/building.queries.ts'
import { asRadios, Field } from '#web/platform/form/field.tsx'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { Endings } from './endings.tsx'

const KEYS_MAX = 50
type Do = (typeof doorsOfArchive)[number]
type Values = { doors: Do | ''; exceptedKeyIds: string[] }
type Props = { building: Building; endings: BuildingEndings; onClose: () => void }

/** There is no default: whether people still get in is decided by whoever archives. */
const EMPTY: Values = { doors: '', exceptedKeyIds: [] }

const bodyOf = ({ doors, exceptedKeyIds }: Values, version: number): ArchiveBody => ({
  version,
  doors: doors === 'SHUT' ? { do: 'SHUT', exceptedKeyIds } : { do: 'STAY' },
})

/** Says what archiving a property ends, asks what its doors do, and archives it. */
export function ArchiveForm({ building, endings, onClose }: Props) {
  const { t } = useTranslation('building', { keyPrefix: 'archive' })
  const { propertyId, name } = building
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const archiving = useArchiveProperty(propertyId)
  const [version, setVersion] = useState(building.version)
  const hasDoors = endings.entrances > 0
  const form = usePortalForm({
    // Without an entrance nothing is asked.
    initial: hasDoors ? EMPTY : { ...EMPTY, doors: 'STAY' as const },
    texts: 'building',
    limits: { keysMax: KEYS_MAX },
    problems: ({ doors, exceptedKeyIds }) => ({
      doors: doors === '' ? 'doorsRequired' : undefined,
      exceptedKeyIds: doors === 'SHUT' && exceptedKeyIds.length > KEYS_MAX ? 'keysTooMany' : undefined,
    }),
    save: (values) => archiving.mutateAsync(bodyOf(values, version)),
    fieldOf: (path) => path.split('.').at(-1),
    onSaved: () => navigate(archivedPropertiesPath),
  })
  return (
    <FormModal
      form={form}
      header={t('header', { name })}
      submitLabel={t('confirm')}
      isDestructive
      onClose={onClose}
      onReload={async () => {
        const current = await queryClient.fetchQuery({ ...buildingQuery(propertyId), staleTime: 0 })
        setVersion(current.version)
        form.restart(form.getValues())
      }}
    >
      <Alert type="warning" header={t('endsHeader', { name })}>
        <Endings endings={endings} />
      </Alert>
      {hasDoors && (
        <Field form={form} name="doors" label={t('doors')} description={t('doorsHint')}>
          {(field) => (
            <RadioGroup
              {...asRadios(field)}
              items={doorsOfArchive.map((value) => ({
                value,
                label: t(`doorsDo.${value}`),
                description: t(`doorsMean.${value}`),
              }))}
              ariaRequired
            />
          )}
        </Field>
      )}
      {form.watch('doors') === 'SHUT' && (
        <Field form={form} name="exceptedKeyIds" label={t('keys')} description={t('keysHint')}>
          {({ ref, value, onChange, onBlur }) => (
            <KeySelect ref={ref} propertyId={propertyId} chosen={value} onChange={onChange} onBlur={onBlur} />
          )}
        </Field>
      )}
    </FormModal>
  )
}

type SelectProps = {
  ref: React.Ref<{ focus: () => void }>
  propertyId: string
  chosen: readonly string[]
  onChange: (keyIds: string[]) => void
  onBlur: () => void
}

function KeySelect({ ref, propertyId, chosen, onChange, onBlur }: SelectProps) {
  const { t } = useTranslation(['building', 'ui'])
  const { data, isError, refetch } = useQuery(keysQuery(propertyId))
  const options = (data ?? []).map(({ key }) => ({ value: key.keyId, label: key.name }))
  return (
    <Multiselect
      ref={ref}
      options={options}
      selectedOptions={options.filter(({ value }) => chosen.includes(value))}
      onChange={({ detail }) => onChange(detail.selectedOptions.flatMap(({ value }) => value ?? []))}
      onBlur={() => onBlur()}
      placeholder={t('archive.keysPlaceholder')}
      filteringType="auto"
      filteringPlaceholder={t('archive.findKeys')}
      filteringAriaLabel={t('archive.findKeys')}
      statusType={isError ? 'error' : data ? 'finished' : 'loading'}
      loadingText={t('archive.loadingKeys')}
      errorText={t('archive.keysFailed')}
      recoveryText={t('archive.retry')}
      onLoadItems={({ detail }) => detail.samePage && void refetch()}
      empty={t('archive.noKeys')}
      noMatch={t('ui:collection.noMatches')}
      tokenLimit={5}
      virtualScroll
      expandToViewport
    />
  )
}
