import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard'
import FormField from '@cloudscape-design/components/form-field'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { nameLimits } from '@portico/contract/company/company.rules'
import { tokenEndProblem } from '@portico/contract/company/programs.rules'
import type { NewToken, Program } from '@portico/contract/company/programs.schema'
import { addToDay, type Day, dayOf, endOfDay } from '@portico/contract/shared/days'
import { nameProblem } from '@portico/contract/shared/names.rules'
import { useState } from 'react'
import { useAddToken } from '#web/data/company/programs.mutations.ts'
import { asInput, Field } from '#web/platform/form/field.tsx'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useZoneOfBrowser } from '#web/platform/time-texts.ts'
import { DayPicker } from '#web/ui/day-picker.tsx'
import { FirstInput } from '#web/ui/first-input.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { ruleOfName } from '../names.ts'
import styles from '../team.module.css'

type Props = { companyId: string; program: Program; onClose: () => void }

/** Long enough to work with, and short enough that somebody looks at it again. */
const USUAL_DAYS = 90

/** Adds a token, and then shows it once. */
export function TokenDialog(props: Props) {
  const [added, setAdded] = useState<NewToken>()
  return added ? <Shown {...props} token={added.token} /> : <TokenForm {...props} onAdded={setAdded} />
}

function TokenForm({ companyId, program, onClose, onAdded }: Props & { onAdded: (token: NewToken) => void }) {
  const { t } = useTranslation(['programs', 'company'])
  const timeZone = useZoneOfBrowser()
  const [today] = useState(() => dayOf(Date.now(), timeZone))
  const lastDay = addToDay(today, 1, 'year')
  const addition = useAddToken(companyId, program.accountId)
  const form = usePortalForm({
    initial: { name: '', endsOn: addToDay(today, USUAL_DAYS, 'day') as Day | null },
    texts: 'programs',
    limits: { nameMax: nameLimits.max },
    problems: ({ name, endsOn }) => ({
      name: ruleOfName(nameProblem(name.trim(), nameLimits)),
      endsOn: endProblem(endsOn, lastDay, timeZone),
    }),
    save: ({ name, endsOn }) =>
      addition.mutateAsync({ name: name.trim(), endsAtMillis: endOfDay(endsOn ?? today, timeZone) }),
    onSaved: onAdded,
    fieldOf: (path) => (path === 'endsAtMillis' ? 'endsOn' : path),
  })
  return (
    <FormModal
      form={form}
      header={t('token.header', { name: program.name })}
      submitLabel={t('token.add')}
      onClose={onClose}
    >
      <Field form={form} name="name" label={t('token.name')} description={t('token.nameHint')}>
        {(field) => <FirstInput {...asInput(field)} autoComplete={false} ariaRequired />}
      </Field>
      <Field form={form} name="endsOn" label={t('token.ends')} description={t('token.endsHint')}>
        {(field) => <DayPicker {...field} min={today} max={lastDay} />}
      </Field>
    </FormModal>
  )
}

function endProblem(endsOn: Day | null, lastDay: Day, timeZone: string): string | undefined {
  if (endsOn === null) return 'dayRequired'
  return endsOn > lastDay ? 'tokenEndTooLate' : tokenEndProblem(endOfDay(endsOn, timeZone), Date.now())
}

/** A click beside the dialog does not close it: the token would be lost. */
function Shown({ program, token, onClose }: Props & { token: string }) {
  const { t } = useTranslation('programs', { keyPrefix: 'token' })
  return (
    <Modal
      visible
      header={t('header', { name: program.name })}
      onDismiss={({ detail }) => {
        if (detail.reason !== 'overlay') onClose()
      }}
      footer={
        <Box float="right">
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <Alert type="warning" header={t('once')}>
          {t('onceHint')}
        </Alert>
        <FormField label={t('value')} stretch>
          <div className={styles.copied}>
            <div className={styles.secret}>{token}</div>
            <CopyToClipboard
              copyButtonText={t('copy')}
              copyButtonAriaLabel={t('copyNamed')}
              copySuccessText={t('copied')}
              copyErrorText={t('copyFailed')}
              textToCopy={token}
            />
          </div>
        </FormField>
      </SpaceBetween>
    </Modal>
  )
}
