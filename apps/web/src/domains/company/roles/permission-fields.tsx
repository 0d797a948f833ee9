import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { ofEveryRole } from '@portico/contract/company/company.rules'
import { type Permission, withImplied } from '@portico/contract/shared/permissions'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from '../team.module.css'
import { topicsOf } from './permission-topics.ts'

type Props = {
  /** What is ticked. What it implies is shown as ticked, too. */
  chosen: readonly Permission[]
  onChange: (chosen: Permission[]) => void
  /** What the caller may do, and so may grant. */
  grantable: readonly Permission[]
}

/** One box for each permission, grouped by what they are about. */
export function PermissionFields({ chosen, onChange, grantable }: Props) {
  const { t } = useTranslation('company')
  const held = withImplied([...chosen, ...ofEveryRole])
  return (
    <div className={styles.topics}>
      {topicsOf([...grantable, ...held]).map(({ topic, permissions }) => (
        <FormField key={topic} label={t(`topics.${topic}`)}>
          <fieldset className={styles.boxes} aria-label={t(`topics.${topic}`)}>
            <SpaceBetween size="xs">
              {permissions.map((permission) => {
                const others = chosen.filter((one) => one !== permission)
                const source = others.find((one) => withImplied([one]).includes(permission))
                const isOfEvery = ofEveryRole.some((one) => one === permission)
                const isBeyondOwn = !grantable.includes(permission)
                return (
                  <Checkbox
                    key={permission}
                    checked={held.includes(permission)}
                    disabled={source !== undefined || isOfEvery || isBeyondOwn}
                    description={
                      isOfEvery
                        ? t('role.ofEvery')
                        : source && t('role.comesWith', { permission: t(`permissions.${source}`) })
                    }
                    onChange={({ detail }) => onChange(detail.checked ? [...others, permission] : others)}
                  >
                    {t(`permissions.${permission}`)}
                  </Checkbox>
                )
              })}
            </SpaceBetween>
          </fieldset>
        </FormField>
      ))}
    </div>
  )
}
