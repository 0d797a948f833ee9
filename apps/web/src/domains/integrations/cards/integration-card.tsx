import ItemCard from '@cloudscape-design/components/item-card'
import Link from '@cloudscape-design/components/link'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { Integration, IntegrationOffer } from '@portico/contract/integrations/integrations.schema'
import { type ReactNode, useSyncExternalStore } from 'react'
import { profilesPath } from '#web/data/integrations/integrations.paths.ts'
import { ProfileStatus } from '#web/domains/integrations/profiles/profile-status.tsx'
import { useFlags } from '#web/platform/flags.ts'
import { Fact } from '#web/ui/fact.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './integration-card.module.css'
import { type IntegrationLabel, labelOf } from './integration-state.ts'
import type { Offer } from './offers.ts'
import { relativeTime } from './relative-time.ts'
import { SyncSummary } from './sync-summary.tsx'
import { UnitChanges } from './unit-changes.tsx'

const NOTHING = '-'

const indicatorTypes = {
  PENDING_INITIAL_DATA_SYNC: 'pending',
  INITIAL_DATA_SYNC_FAILED: 'error',
  PENDING_ADDRESS_VALIDATION: 'pending',
  PENDING_ADDRESS_MAPPING: 'pending',
  LIVE: 'success',
  OTHER_USER: 'info',
  PENDING_PROPERTY_DATA: 'pending',
  PROFILE_REFUSED: 'error',
  UNKNOWN: 'stopped',
} as const satisfies Record<IntegrationLabel, StatusIndicatorProps.Type>

type Choice = { isSelected: boolean; onSelect: () => void }

export function ConnectedCard({ integration, ...choice }: { integration: Integration } & Choice) {
  return (
    <Card
      {...integration}
      {...choice}
      profile={<OwnProfile {...integration} />}
      status={<IntegrationStatus integration={integration} />}
      lastSynced={<When millis={integration.lastSuccessfulSynchronizationTime} />}
    >
      <SyncSummary integration={integration} />
      <UnitChanges integration={integration} />
    </Card>
  )
}

/** Links to the profile, and tells why it is not ready. */
function OwnProfile({ nickname, profileStatus }: Integration) {
  const { pmsProfileMutationEnabled } = useFlags()
  if (nickname === null) return NOTHING
  return (
    <>
      <div>{pmsProfileMutationEnabled ? <Link href={profilesPath}>{nickname}</Link> : nickname}</div>
      {profileStatus && profileStatus !== 'ready' && <ProfileStatus status={profileStatus} explains />}
    </>
  )
}

function IntegrationStatus({ integration }: { integration: Integration }) {
  const { t } = useTranslation('integrations', { keyPrefix: 'states' })
  const label = labelOf(integration)
  return (
    <StatusIndicator type={indicatorTypes[label]} wrapText>
      {t(label)}
    </StatusIndicator>
  )
}

export function OfferCard({ offer, types, ...choice }: { offer: Offer } & Pick<IntegrationOffer, 'types'> & Choice) {
  const { i18n } = useTranslation()
  const names = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' })
  return (
    <Card
      provider={offer.provider}
      types={types}
      {...choice}
      profile={names.format(offer.nicknames)}
      status={<ProfileStatus status={offer.status} explains />}
      lastSynced={NOTHING}
    />
  )
}

type CardProps = IntegrationOffer &
  Choice & { profile: ReactNode; status: ReactNode; lastSynced: ReactNode; children?: ReactNode }

function Card({ provider, types, isSelected, onSelect, children, ...facts }: CardProps) {
  const { t } = useTranslation('integrations', { keyPrefix: 'cards' })
  return (
    <ItemCard
      header={
        <label className={styles.title}>
          <input type="radio" name="integration" checked={isSelected} onChange={onSelect} className={styles.radio} />
          <span>
            {provider} <span className={styles.types}>({types.join(', ')})</span>
          </span>
        </label>
      }
      {...(isSelected && { style: { root: { borderColor: 'var(--kit-color-primary-600)' } } })}
    >
      <dl className={styles.facts}>
        {(['profile', 'status', 'lastSynced'] as const).map((name) => (
          <Fact key={name} name={t(name)}>
            {facts[name]}
          </Fact>
        ))}
      </dl>
      {children}
    </ItemCard>
  )
}

function When({ millis }: { millis: number | null }) {
  const { i18n } = useTranslation()
  const now = useNow()
  if (!millis) return NOTHING
  return now === undefined ? '\u00a0' : relativeTime(millis, now, i18n.language)
}

const NOW_STEP_MS = 30_000

function everyStep(listener: () => void) {
  const timer = setInterval(listener, NOW_STEP_MS)
  return () => clearInterval(timer)
}

/** The current time, updated every half minute. It is undefined during hydration, because the clocks of server and browser differ. */
function useNow(): number | undefined {
  return useSyncExternalStore(
    everyStep,
    () => Math.ceil(Date.now() / NOW_STEP_MS) * NOW_STEP_MS,
    () => undefined,
  )
}
