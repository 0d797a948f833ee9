import Input from '@cloudscape-design/components/input'
import Multiselect from '@cloudscape-design/components/multiselect'
import { GROUP_PROPERTIES_MAX, nameLimits } from '@portico/contract/company/company.rules'
import type { Group, GroupDraft } from '@portico/contract/company/company.schema'
import { nameProblem } from '@portico/contract/shared/names.rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSaveGroup } from '#web/data/company/company.mutations.ts'
import { companyPropertiesQuery, groupsQuery } from '#web/data/company/team.queries.ts'
import { hasCode } from '#web/platform/api-error.ts'
import { asInput, Field } from '#web/platform/form/field.tsx'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { notify } from '#web/platform/notices.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { ruleOfName } from '../names.ts'

type Props = { companyId: string; group: Group | undefined; onClose: () => void }

const valuesOf = (group: Group | undefined): GroupDraft => ({
  name: group?.name ?? '',
  propertyIds: group?.propertyIds ?? [],
})

/** Adds a group, or changes one. */
export function GroupDialog({ companyId, group, onClose }: Props) {
  const { t } = useTranslation(['company', 'ui'])
  const queryClient = useQueryClient()
  const { data: properties = [] } = useQuery(companyPropertiesQuery(companyId))
  const saving = useSaveGroup(companyId, group?.groupId)
  const [version, setVersion] = useState(group?.version ?? 1)
  const form = usePortalForm({
    initial: valuesOf(group),
    texts: 'company',
    limits: { nameMax: nameLimits.max, propertiesMax: GROUP_PROPERTIES_MAX },
    problems: ({ name, propertyIds }) => ({
      name: ruleOfName(nameProblem(name.trim(), nameLimits)),
      propertyIds: propertyIds.length > GROUP_PROPERTIES_MAX ? 'propertiesTooMany' : undefined,
    }),
    save: async (values) => {
      try {
        return await saving.mutateAsync({ ...values, name: values.name.trim(), version })
      } catch (error) {
        if (!hasCode(error, 'company.groupNameTaken')) throw error
        form.refuse('name', 'nameTaken')
        return false
      }
    },
    onSaved: onClose,
  })

  async function loadCurrent() {
    const groups = await queryClient.fetchQuery({ ...groupsQuery(companyId), staleTime: 0 })
    const current = groups.find(({ groupId }) => groupId === group?.groupId)
    if (!current) {
      notify({ id: 'groups', type: 'warning', header: t('errors.groupNotFound') })
      return onClose()
    }
    setVersion(current.version)
    form.restart(valuesOf(current))
  }
  const options = properties.map(({ propertyId, name }) => ({ value: propertyId, label: name }))
  return (
    <FormModal
      form={form}
      header={group ? t('groups.editHeader') : t('groups.addHeader')}
      submitLabel={group ? t('role.save') : t('groups.add')}
      onClose={onClose}
      onReload={loadCurrent}
    >
      <Field
        form={form}
        name="name"
        label={t('groups.name')}
        constraintText={t('fields.nameLimit', { nameMax: nameLimits.max })}
      >
        {(field) => <Input {...asInput(field)} autoComplete={false} ariaRequired />}
      </Field>
      <Field form={form} name="propertyIds" label={t('fields.properties')} description={t('groups.propertiesHint')}>
        {({ ref, value, onChange, onBlur }) => (
          <Multiselect
            ref={ref}
            options={options}
            selectedOptions={options.filter((option) => value.includes(option.value))}
            onChange={({ detail }) => onChange(detail.selectedOptions.flatMap((option) => option.value ?? []))}
            onBlur={() => onBlur()}
            placeholder={t('groups.propertiesPlaceholder')}
            filteringType="auto"
            filteringPlaceholder={t('groups.findProperties')}
            filteringAriaLabel={t('groups.findProperties')}
            noMatch={t('ui:collection.noMatches')}
            tokenLimit={5}
            virtualScroll
            expandToViewport
          />
        )}
      </Field>
    </FormModal>
  )
}
