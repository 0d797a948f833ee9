import Alert from '@cloudscape-design/components/alert'
import Multiselect, { type MultiselectProps } from '@cloudscape-design/components/multiselect'
import RadioGroup from '@cloudscape-design/components/radio-group'
import { LOCKDOWN_KEYS_MAX } from '@portico/contract/access/access.rules'
import { type Lockdown, type LockdownBody, lockdownBody } from '@portico/contract/access/access.schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type LockdownScope, useLockDown } from '#web/data/access/access.mutations.ts'
import { useDoors } from '#web/data/access/access.queries.ts'
import { ReasonField, reasonLimits, reasonRules } from '#web/data/access/reason-field.tsx'
import { keysQuery } from '#web/data/keys/keys.queries.ts'
import { isStale } from '#web/platform/api-error.ts'
import { Field } from '#web/platform/form/field.tsx'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useNamespace } from '#web/platform/i18n.ts'
import { FormRefusal } from '#web/ui/form-refusal.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { useLockdownTexts, useOtherLockdowns } from './use-lockdown-texts.ts'

type Values = Pick<LockdownBody, 'reason' | 'keyIds' | 'how'>
type Props = { propertyId: string; scope: LockdownScope; onClose: () => void }

/** Locks down an entrance or the property after a reason is given. Only the chosen keys still open. */
export function LockDownDialog({ propertyId, scope, onClose }: Props) {
  useNamespace('access')
  useNamespace('ui')
  const { t } = useTranslation('access', { keyPrefix: 'lockdown' })
  const isOfProperty = scope.scopeId === propertyId
  const lockDown = useLockDown(propertyId, scope)
  const { data, refetch } = useDoors(propertyId)
  const current = data?.lockdowns.find(({ scopeId }) => scopeId === scope.scopeId)
  const form = usePortalForm<Values, unknown>({
    initial: { reason: '', keyIds: [], how: 'JOIN' },
    texts: 'access',
    limits: reasonLimits,
    problems: reasonRules(lockdownBody),
    save: async ({ reason, keyIds, how }) => {
      await lockDown.mutateAsync({ reason: reason.trim(), keyIds, how, version: current?.version ?? null })
      return true
    },
    onSaved: onClose,
  })
  const { name } = scope
  return (
    <FormModal
      form={form}
      header={t('header', { name })}
      submitLabel={t(isOfProperty ? 'confirmProperty' : 'confirmEntrance')}
      isDestructive
      onClose={onClose}
      onReload={async () => {
        await refetch()
        form.restart(form.watch())
      }}
    >
      {form.refusal !== undefined && !form.isSaving && !isStale(form.refusal) && <FormRefusal header={t('failed')} />}
      <LockedAlready propertyId={propertyId} scope={scope} current={current} />
      {current && (
        <Field form={form} name="how" label={t('how')}>
          {({ value, onChange }) => <HowChoice value={value} onChange={onChange} />}
        </Field>
      )}
      <Alert type="warning">{t(isOfProperty ? 'warningProperty' : 'warningEntrance')}</Alert>
      <ReasonField form={form} />
      <Field form={form} name="keyIds" label={t('keys')} description={t('keysHint')}>
        {({ value, onChange }) => <KeyChoice propertyId={propertyId} scope={scope} value={value} onChange={onChange} />}
      </Field>
    </FormModal>
  )
}

type AlreadyProps = Omit<Props, 'onClose'> & { current: Lockdown | undefined }

/** What is locked down already: the same scope, and others that apply there, too. */
function LockedAlready({ propertyId, scope, current }: AlreadyProps) {
  const { t } = useTranslation('access', { keyPrefix: 'lockdown' })
  const texts = useLockdownTexts(propertyId)
  const others = useOtherLockdowns(propertyId, scope.scopeId)
  const lines = (list: readonly string[]) => list.map((line) => <div key={line}>{line}</div>)
  return (
    <>
      {current && (
        <Alert type="error" header={t('already', scope)}>
          {lines([texts.line(scope.name, current), ...texts.joined(current), texts.keys(current)])}
        </Alert>
      )}
      {others.length > 0 && (
        <Alert type="info" header={t('others')}>
          {lines([...others.map(({ name, lockdown }) => texts.line(name, lockdown)), t('othersHint')])}
        </Alert>
      )}
    </>
  )
}

function HowChoice({ value, onChange }: { value: Values['how']; onChange: (how: Values['how']) => void }) {
  const { t } = useTranslation('access', { keyPrefix: 'lockdown' })
  return (
    <RadioGroup
      value={value}
      onChange={({ detail }) => onChange(detail.value as Values['how'])}
      items={[
        { value: 'JOIN', label: t('join'), description: t('joinHint') },
        { value: 'REPLACE', label: t('replace'), description: t('replaceHint') },
      ]}
    />
  )
}

type ChoiceProps = Omit<Props, 'onClose'> & { value: readonly string[]; onChange: (keyIds: string[]) => void }

function KeyChoice({ propertyId, scope, value, onChange }: ChoiceProps) {
  const { t } = useTranslation('access', { keyPrefix: 'lockdown' })
  const { data, isError, refetch } = useQuery(keysQuery(propertyId))
  const options = useMemo(
    () =>
      (data ?? [])
        .filter(
          ({ accessPoints }) =>
            scope.scopeId === propertyId || accessPoints.some(({ accessPointId }) => accessPointId === scope.scopeId),
        )
        .map(({ key }) => ({ value: key.keyId, label: key.name })),
    [data, scope.scopeId, propertyId],
  )
  const chosen: MultiselectProps.Option[] = options.filter((option) => value.includes(option.value))
  return (
    <Multiselect
      options={options}
      selectedOptions={chosen}
      onChange={({ detail }) =>
        onChange(detail.selectedOptions.flatMap((option) => option.value ?? []).slice(0, LOCKDOWN_KEYS_MAX))
      }
      placeholder={t('noKeys')}
      filteringType="auto"
      filteringAriaLabel={t('findKeys')}
      filteringPlaceholder={t('findKeys')}
      noMatch={t('noKeyFound')}
      empty={t('noKeyFound')}
      statusType={isError ? 'error' : data ? 'finished' : 'loading'}
      loadingText={t('loading')}
      errorText={t('keysFailed')}
      recoveryText={t('retry')}
      onLoadItems={() => isError && void refetch()}
      deselectAriaLabel={({ label }) => t('removeKey', { name: label ?? '' })}
      expandToViewport
    />
  )
}
