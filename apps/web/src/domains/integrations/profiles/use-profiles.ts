import { profileStatus } from '@portico/contract/integrations/profiles.rules'
import type { Profile } from '@portico/contract/integrations/profiles.schema'
import { useQuery } from '@tanstack/react-query'
import { profilesQuery } from '#web/data/integrations/integrations.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'

const POLL_INTERVAL_MS = 4_000
/** These states end within seconds. An approval takes longer and is not polled for. */
const isPending = (profile: Profile) => ['pendingVerification', 'pendingInitialData'].includes(profileStatus(profile))

/** Polls while a profile is being verified or its data is being loaded. */
export const useProfiles = () =>
  useQuery({
    ...profilesQuery,
    throwOnError: isSignedOut,
    refetchInterval: ({ state }) => (state.data?.some(isPending) ? POLL_INTERVAL_MS : false),
  })
