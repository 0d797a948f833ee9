import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { PAIRING_CODE_LENGTH, PAIRING_CODE_MINUTES, readCode, writeCode } from '@portico/contract/access/pairing.rules'
import type { DeviceValues } from '#web/domains/access/entrance/device-fields.tsx'
import { asInput, Field, type FormOf } from '#web/platform/form/field.tsx'
import { FirstInput } from '#web/ui/first-input.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './pairing.module.css'

export type PairValues = DeviceValues & { code: string }

/** How a code looks. */
const EXAMPLE = 'K7M-3XR-9TP'

/** The characters of a code are read one by one. */
const AS_CODE = { fontFamily: 'ui-monospace, monospace', letterSpacing: '0.06em' }

type Props = {
  form: FormOf<PairValues>
  /** The code that a panel had a moment ago. */
  foundCode: string | undefined
  onByHand?: () => void
}

/** The code as people type it: with spaces and hyphens, and in small letters. It is written in groups once the field is left. */
export function CodeField({ form, foundCode, onByHand }: Props) {
  const { t } = useTranslation('pairing')
  const problem = form.errorCode('code')
  const isGone = problem === 'codeUnknown' && readCode(form.watch('code'), PAIRING_CODE_LENGTH) === foundCode
  return (
    <SpaceBetween size="l">
      <Field
        form={form}
        name="code"
        label={t('code.label')}
        description={t('code.hint', { minutes: PAIRING_CODE_MINUTES })}
        errorText={problem && t(isGone ? 'rules.codeGone' : `rules.${problem as 'codeUnknown' | 'codeInvalid'}`)}
      >
        {(field) => {
          const { onBlur, ...input } = asInput(field)
          return (
            <div className={styles.code}>
              <FirstInput
                {...input}
                onBlur={() => {
                  const code = readCode(field.value, PAIRING_CODE_LENGTH)
                  // What is wrong with a code is told until somebody changes it.
                  if (code && !problem) field.onChange(writeCode(code))
                  onBlur()
                }}
                placeholder={EXAMPLE}
                autoComplete={false}
                spellcheck={false}
                nativeInputAttributes={{ autoCapitalize: 'characters', autoCorrect: 'off', style: AS_CODE }}
                ariaRequired
              />
            </div>
          )
        }}
      </Field>
      {onByHand && (
        <div>
          {t('add.noCode')}{' '}
          <Button variant="inline-link" formAction="none" onClick={onByHand}>
            {t('add.byHand')}
          </Button>
        </div>
      )}
    </SpaceBetween>
  )
}
