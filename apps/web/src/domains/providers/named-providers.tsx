import Box from '@cloudscape-design/components/box'
import { isAvailable } from '@portico/contract/providers/providers.rules'
import type { AccessCustomer } from '@portico/contract/providers/providers.schema'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './named-providers.module.css'
import { launchDay } from './provider-status.tsx'

/** The names of providers. Upcoming ones have the day of their launch. */
export function NamedProviders({ providers }: { providers: readonly AccessCustomer[] }) {
  const { t } = useTranslation('providers', { keyPrefix: 'names' })
  const now = Date.now()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for no list.
    <ul className={styles.names} role="list">
      {providers.map(({ accessCustomerId, accessCustomerName, availableOn }) => (
        <li key={accessCustomerId}>
          {accessCustomerName}
          {availableOn !== null && !isAvailable(availableOn, now) && (
            <Box color="text-body-secondary">{t('on', { date: launchDay(availableOn) })}</Box>
          )}
        </li>
      ))}
    </ul>
  )
}
