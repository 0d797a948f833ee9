import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Link from '@cloudscape-design/components/link'
import RadioGroup from '@cloudscape-design/components/radio-group'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { isConfigurable, profileStatus } from '@portico/contract/integrations/profiles.rules'
import type { Profile } from '@portico/contract/integrations/profiles.schema'
import type { PmsProvider } from '@portico/contract/shared/pms-providers'
import { useId } from 'react'
import { providerProfilesPath } from '#web/data/integrations/integrations.paths.ts'
import { ProfileStatus } from '#web/domains/integrations/profiles/profile-status.tsx'
import { useFlags } from '#web/platform/flags.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import type { Setup } from './use-setup.ts'

type Props = { provider: PmsProvider; profiles: readonly Profile[]; setup: Setup }

/** Only profiles that are approved, valid and loaded can be chosen. The others are listed with the reason. */
export function ProfileStep({ provider, profiles, setup }: Props) {
  const { t } = useTranslation('integrations')
  const { pmsProfileMutationEnabled } = useFlags()
  const headingId = useId()
  const usable = profiles.filter(isConfigurable)
  const waiting = profiles.filter((profile) => !isConfigurable(profile))
  const addition = pmsProfileMutationEnabled ? (
    <Link href={providerProfilesPath(provider)}>{t('cards.addProfile')}</Link>
  ) : (
    t('cards.contactSupport')
  )
  return (
    <Container
      header={
        <Header variant="h2">
          <span id={headingId}>{t('wizard.profiles.title', { provider })}</span>
        </Header>
      }
    >
      <SpaceBetween size="l">
        {usable.length > 0 ? (
          <RadioGroup
            ariaLabelledby={headingId}
            ariaRequired
            value={setup.choice.credentialId}
            onChange={({ detail }) => setup.chooseProfile(detail.value)}
            items={usable.map(({ credentialId, nickname }) => ({ value: credentialId, label: nickname }))}
          />
        ) : (
          <Alert type="info" header={t('wizard.profiles.none')}>
            {addition}
          </Alert>
        )}
        {waiting.length > 0 && (
          <div>
            <Box variant="awsui-key-label">{t('wizard.profiles.waiting')}</Box>
            {waiting.map((profile) => (
              <div key={profile.credentialId}>
                {profile.nickname} – <ProfileStatus status={profileStatus(profile)} explains />
              </div>
            ))}
          </div>
        )}
        {usable.length > 0 && pmsProfileMutationEnabled && addition}
      </SpaceBetween>
    </Container>
  )
}
