import Button from '@cloudscape-design/components/button'
import Checkbox from '@cloudscape-design/components/checkbox'
import Select, { type SelectProps } from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Role } from '@portico/contract/company/company.schema'
import { useQuery } from '@tanstack/react-query'
import { companyPropertiesQuery, groupsQuery, rolesQuery } from '#web/data/company/team.queries.ts'
import { asSelect, Field, type FormOf } from '#web/platform/form/field.tsx'
import { useRows } from '#web/platform/form/use-rows.ts'
import { DayPicker } from '#web/ui/day-picker.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { byRank, purposeOf } from '../roles/role-texts.ts'
import styles from '../team.module.css'
import { canGrant, useCompany } from '../use-company.ts'
import { roleNameOf } from './assignment-texts.tsx'
import { type AssignmentValues, emptyAssignment } from './assignment-values.ts'

export type AssignmentsValues = { assignments: AssignmentValues[] }

type Props = {
  companyId: string
  form: FormOf<AssignmentsValues>
  max: number
  /** Who gave the role of a row that exists, and when. */
  originOf?: (values: AssignmentValues) => string
  /** Roles that cannot be given here, and why. */
  unfit?: Unfit
}
type Unfit = { is: (role: Role) => boolean; reason: string }

/** Roles with their scopes and ends, several in one form. */
export function AssignmentFields({ companyId, form, max, originOf, unfit }: Props) {
  const { t } = useTranslation('company')
  const { fields, append, remove } = useRows(form, 'assignments')
  const roles = useRoleOptions(companyId, unfit)
  const scopes = useScopeOptions(companyId)
  const rows = form.watch('assignments')
  return (
    <SpaceBetween size="m">
      {fields.map(({ id }, index) => {
        const values = rows[index]
        return (
          <div key={id} className={styles.row}>
            <Field
              form={form}
              name={`assignments.${index}.roleId`}
              label={t('fields.role')}
              constraintText={values && originOf?.(values)}
            >
              {(field) => (
                <Select
                  {...asSelect(field, roles)}
                  placeholder={t('fields.rolePlaceholder')}
                  filteringType="auto"
                  filteringPlaceholder={t('roles.filter')}
                  filteringAriaLabel={t('roles.filter')}
                  noMatch={t('fields.noMatch')}
                  ariaRequired
                  expandToViewport
                />
              )}
            </Field>
            <Field form={form} name={`assignments.${index}.scope`} label={t('fields.scope')}>
              {(field) => (
                <Select
                  {...asSelect(field, scopes)}
                  placeholder={t('fields.scopePlaceholder')}
                  filteringType="auto"
                  filteringPlaceholder={t('fields.scopeSearch')}
                  filteringAriaLabel={t('fields.scopeSearch')}
                  noMatch={t('fields.noMatch')}
                  virtualScroll
                  ariaRequired
                  expandToViewport
                />
              )}
            </Field>
            <EndField form={form} index={index} hasEnd={values?.hasEnd ?? false} />
            <div className={styles.remove}>
              {fields.length > 1 && (
                <Button
                  formAction="none"
                  iconName="remove"
                  variant="icon"
                  ariaLabel={t('fields.removeRow', { number: index + 1 })}
                  onClick={() => remove(index)}
                />
              )}
            </div>
          </div>
        )
      })}
      <Button
        formAction="none"
        iconName="add-plus"
        disabled={fields.length >= max}
        onClick={() => append(emptyAssignment, { shouldFocus: false })}
      >
        {t('fields.addRow')}
      </Button>
    </SpaceBetween>
  )
}

type EndProps = { form: FormOf<AssignmentsValues>; index: number; hasEnd: boolean }

function EndField({ form, index, hasEnd }: EndProps) {
  const { t } = useTranslation('company', { keyPrefix: 'fields' })
  const name = `assignments.${index}` as const
  return (
    <Field form={form} name={`${name}.endsOn`} label={t('end')}>
      {(field) => (
        <SpaceBetween size="xs">
          <div className={styles.end}>
            <Checkbox
              checked={hasEnd}
              onChange={({ detail }) => form.setValue(`${name}.hasEnd`, detail.checked, { shouldDirty: true })}
            >
              {t('hasEnd')}
            </Checkbox>
          </div>
          {hasEnd && <DayPicker {...field} />}
        </SpaceBetween>
      )}
    </Field>
  )
}

/** A role that may do more than the caller cannot be given by the caller. */
function useRoleOptions(companyId: string, unfit: Unfit | undefined): SelectProps.Option[] {
  const { t, i18n } = useTranslation('company')
  const company = useCompany(companyId)
  const { data: roles = [] } = useQuery(rolesQuery(companyId))
  return byRank(roles).map((role) => ({
    value: role.roleId,
    label: roleNameOf(t, role),
    description: purposeOf(t, role, i18n.language),
    disabled: unfit?.is(role) || !canGrant(company, role),
    disabledReason: unfit?.is(role) ? unfit.reason : t('fields.beyondOwn'),
  }))
}

function useScopeOptions(companyId: string): (SelectProps.Option | SelectProps.OptionGroup)[] {
  const { t } = useTranslation('company')
  const { data: groups = [] } = useQuery(groupsQuery(companyId))
  const { data: properties = [] } = useQuery(companyPropertiesQuery(companyId))
  return [
    { value: 'company', label: t('scope.company') },
    ...(groups.length > 0
      ? [
          {
            label: t('tabs.groups'),
            options: groups.map(({ groupId, name, propertyIds }) => ({
              value: `group/${groupId}`,
              label: name,
              description: t('groups.size', { count: propertyIds.length }),
            })),
          },
        ]
      : []),
    {
      label: t('fields.properties'),
      options: properties.map(({ propertyId, name }) => ({ value: `property/${propertyId}`, label: name })),
    },
  ]
}
