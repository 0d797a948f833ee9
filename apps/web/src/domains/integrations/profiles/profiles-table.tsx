import Box from '@cloudscape-design/components/box'
import Link from '@cloudscape-design/components/link'
import { profileStatus } from '@portico/contract/integrations/profiles.rules'
import type { Profile } from '@portico/contract/integrations/profiles.schema'
import { dayOf } from '@portico/contract/shared/days'
import { type PmsProvider, pmsProviders } from '@portico/contract/shared/pms-providers'
import type { TFunction } from 'i18next'
import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import { useMayAnywhere } from '#web/data/company/may.ts'
import { providerProfilesPath } from '#web/data/integrations/integrations.paths.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { useTableChoice } from '#web/platform/table-preference.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { InfoLink } from '#web/ui/info-link.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { AddProfile } from './add-profile.tsx'
import { ProfileActions } from './profile-actions.tsx'
import { ProfileStatus } from './profile-status.tsx'
import { useProfiles } from './use-profiles.ts'

const ProfileModal = lazyDialog(async () => (await import('./profile-modal.tsx')).ProfileModal)
const WordingsModal = lazyDialog(async () => (await import('./wordings-modal.tsx')).WordingsModal)
const NO_WORDINGS: readonly never[] = []

const TABLE = {
  name: 'profiles',
  pageSize: 10,
  pageSizes: [10, 20, 50],
  columns: ['nickname', 'system', 'status', 'properties', 'created', 'actions'],
}
const BY_NICKNAME = { field: 'nickname', isDescending: false }

/** What leads from a profile to a property that can be read with it. */
type Connect = ComponentType<{ profile: Profile }>

type Options = {
  t: TFunction<'integrations'>
  Connect: Connect | undefined
  actionsOf: ((profile: Profile) => ReactNode) | undefined
}

function columnsOf({ t, Connect, actionsOf }: Options): Column<Profile>[] {
  const statusText = (profile: Profile) => t(`profileStatus.${profileStatus(profile)}`)
  return [
    {
      id: 'nickname',
      header: t('profiles.nickname'),
      textOf: ({ nickname }) => nickname,
      filter: { operators: [':', '!:', '=', '!='] },
      isRowHeader: true,
      minWidth: 180,
    },
    {
      id: 'system',
      header: t('profiles.system'),
      cell: ({ pmsName }) => <Link href={providerProfilesPath(pmsName)}>{pmsName}</Link>,
      textOf: ({ pmsName }) => pmsName,
      filter: { operators: ['=', '!='], options: pmsProviders.map((value) => ({ value, label: value })) },
      minWidth: 110,
    },
    {
      id: 'status',
      header: t('profiles.status'),
      cell: (profile) => (
        <>
          <ProfileStatus status={profileStatus(profile)} explains />
          {Connect && profileStatus(profile) === 'ready' && <Use profile={profile} Connect={Connect} />}
        </>
      ),
      textOf: statusText,
      minWidth: 170,
    },
    {
      id: 'properties',
      header: t('profiles.properties'),
      cell: ({ integrationCount }) => integrationCount,
      sortOf: ({ integrationCount }) => integrationCount,
      minWidth: 110,
    },
    {
      id: 'created',
      header: t('profiles.created'),
      // Server and browser use the same time zone, because the text must not change during hydration. A difference of a day is acceptable.
      cell: ({ createdTimeMillis }) => dayOf(createdTimeMillis, 'UTC'),
      sortOf: ({ createdTimeMillis }) => createdTimeMillis,
      minWidth: 130,
    },
    ...(actionsOf ? [{ id: 'actions', header: t('profiles.actions'), cell: actionsOf, minWidth: 150 }] : []),
  ]
}

/** What a profile is used for, or else the way to its first property. */
function Use({ profile, Connect }: { profile: Profile; Connect: Connect }) {
  const { t } = useTranslation('integrations')
  if (profile.integrationCount === 0) return <Connect profile={profile} />
  return (
    <Box variant="small" display="block">
      {t('profiles.inUse', { count: profile.integrationCount })}
    </Box>
  )
}

type Form = { pmsName: PmsProvider; profile?: Profile }

type Props = { provider?: PmsProvider; Connect: Connect }

/** The PMS profiles of the account, of all systems or of one. */
export function ProfilesTable({ provider, Connect }: Props) {
  const { t } = useTranslation('integrations')
  const { data, isError, refetch } = useProfiles()
  const [form, setForm] = useState<Form>()
  const [withMeanings, setWithMeanings] = useState<Profile>()
  const choice = useTableChoice(TABLE)
  const isFull = useIsFull()
  const isChangeable = useMayAnywhere()('integrations.change')
  const title = provider ?? t('title')
  const help = useHelpLink('integrations', title)
  const profiles = useMemo(() => data?.filter(({ pmsName }) => !provider || pmsName === provider), [data, provider])
  const columns = useMemo(() => {
    const actionsOf = (profile: Profile) => (
      <ProfileActions
        profile={profile}
        onEdit={() => setForm({ pmsName: profile.pmsName, profile })}
        onMeanings={() => setWithMeanings(profile)}
      />
    )
    const all = columnsOf({
      t,
      Connect: isFull && isChangeable ? Connect : undefined,
      actionsOf: isChangeable ? actionsOf : undefined,
    })
    return provider ? all.filter(({ id }) => id !== 'system') : all
  }, [t, provider, isFull, isChangeable, Connect])
  const add = isChangeable && <AddProfile provider={provider} onAdd={(pmsName) => setForm({ pmsName })} />
  return (
    <>
      <CollectionTable
        items={profiles}
        isFailed={isError}
        onRetry={() => void refetch()}
        idOf={({ credentialId }) => credentialId}
        columns={columns}
        sort={BY_NICKNAME}
        choice={choice}
        headingVariant="h1"
        description={provider ? t('profiles.ofProvider', { provider }) : t('profiles.description')}
        info={<InfoLink {...help} />}
        actions={add}
        texts={{
          title,
          empty: t('profiles.empty'),
          emptyHint: isChangeable && t('profiles.emptyHint'),
          failed: t('profiles.failed'),
          filter: t('profiles.filter'),
        }}
      />
      {form && (
        <ProfileModal
          {...form}
          otherNicknames={(data ?? []).flatMap(({ credentialId, nickname }) =>
            credentialId === form.profile?.credentialId ? [] : [nickname],
          )}
          onClose={() => setForm(undefined)}
        />
      )}
      {withMeanings && (
        <WordingsModal profile={withMeanings} wordings={NO_WORDINGS} onClose={() => setWithMeanings(undefined)} />
      )}
    </>
  )
}
