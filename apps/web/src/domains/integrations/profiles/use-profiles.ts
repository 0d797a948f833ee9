import { profileStatus } from '@portico/contract/integrations/profiles.rules'
import type { Profile } from '@portico/contract/integrations/profiles.schema'
import { useQuery } from '@tanstack/react-query'
import { profilesQuery } from '#web/domains/integrations/integrations.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'

const SETTLING_MILLIS = 4_000
/** These end by themselves within moments; an approval takes somebody's time. */
const isSettling = (profile: Profile) => ['pendingVerification', 'pendingInitialData'].includes(profileStatus(profile))

/** While one of them is being verified or read, they are asked for again now and then. */
export const useProfiles = () =>
  useQuery({
    ...profilesQuery,
    throwOnError: isSignedOut,
    refetchInterval: ({ state }) => (state.data?.some(isSettling) ? SETTLING_MILLIS : false),
  })
