import { accountTypeOf } from '@portico/contract/account/account.rules'
import { isFindable } from '@portico/contract/find/find.rules'
import { useQuery } from '@tanstack/react-query'
import { useHasFobs } from '#web/app/shell/use-has-fobs.ts'
import { useHasTasks } from '#web/app/shell/use-has-tasks.ts'
import { useHasTeam } from '#web/app/shell/use-team-entry.ts'
import { useCompaniesWith } from '#web/data/company/companies-with.ts'
import { useMayAnywhere } from '#web/data/company/may.ts'
import { lostFobDialog } from '#web/data/credentials/lost-fob.ts'
import { findQuery } from '#web/data/find/find.queries.ts'
import { portfolioSummaryQuery } from '#web/data/properties/properties.queries.ts'
import { openFeedback } from '#web/domains/feedback/open-feedback.ts'
import { ApiError, isSignedOut } from '#web/platform/api-error.ts'
import { useFlags } from '#web/platform/flags.ts'
import { localeOfTag } from '#web/platform/i18n.ts'
import { useOnline } from '#web/platform/online.ts'
import { useSession } from '#web/platform/session.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { useAfterPause } from '#web/ui/use-after-pause.ts'
import { findGroups } from './find-groups.ts'
import { foundOptions } from './found-options.ts'
import { closeFind, openLockDown } from './open-find.ts'
import { actionOptions, type Here, type PageTexts, pageOptions } from './page-options.ts'

/** Shorter than elsewhere: whoever presses the keys of Find is in a hurry. */
const PAUSE_MS = 150

export type FindProblem = 'offline' | 'signedOut' | 'tooMany' | 'failed'

/** What the text finds: by the server at all properties, and among the pages and actions of the portal. */
export function useFind(text: string, here: Here | undefined) {
  const { t, i18n } = useTranslation('find')
  const session = useSession()
  const isManager = session.status === 'authenticated' && accountTypeOf(session.info) === 'propertyManager'
  const may = useMayAnywhere()
  const isOnline = useOnline()
  const searched = useAfterPause(text.trim(), PAUSE_MS)
  const isAsked = isFindable(text)
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...findQuery(searched, here?.propertyId, localeOfTag(i18n.language)),
    enabled: isFindable(searched),
  })
  const own = useOwnOptions(here, isManager)
  const found =
    isAsked && data
      ? foundOptions(
          data,
          {
            unit: (unitName) => t('unit', { unitName }),
            users: (count) => t('users', { count }),
            codeOf: (name) => t('codeOf', { name }),
            fob: (number) => t('fob', { number: String(number) }),
            inactive: () => t('inactive'),
          },
          isManager,
          may,
        )
      : []
  const isCurrent = searched === text.trim()
  return {
    groups: findGroups(text, found, own),
    isAsked,
    isWaiting: isAsked && (!isCurrent || isFetching || isPlaceholderData),
    problem: isAsked && isCurrent && !isFetching ? problemOf(error, isOnline) : undefined,
    retry: () => void refetch(),
  }
}

/** Why there is no result of the server. Without a network nothing needs to be pressed: the search is repeated when it is back. */
export function problemOf(error: Error | null, isOnline: boolean): FindProblem | undefined {
  if (!isOnline) return 'offline'
  if (!error) return undefined
  if (isSignedOut(error)) return 'signedOut'
  return error instanceof ApiError && error.status === 429 ? 'tooMany' : 'failed'
}

function useOwnOptions(here: Here | undefined, isManager: boolean) {
  const { t: ofProperty } = useTranslation('property', { keyPrefix: 'navigation' })
  const { t: ofFrame } = useTranslation('app')
  const { t } = useTranslation('find', { keyPrefix: 'actions' })
  const { billingEnabled, pmsEnabled, pmsProfileMutationEnabled } = useFlags()
  const may = useMayAnywhere()
  const mayConnect = isManager && may('integrations.read') && pmsEnabled && pmsProfileMutationEnabled
  const { data: summary } = useQuery({ ...portfolioSummaryQuery, enabled: mayConnect })
  const mayAddProperty = useCompaniesWith('properties.change').length > 0
  const texts: PageTexts = {
    ofNavigation: (name) => ofProperty(name),
    ofHeader: (name) => ofFrame(name === 'dashboard' ? 'navigation.dashboard' : `header.${name}`),
    ofAction: (name) => t(name),
  }
  const offered = {
    tasks: useHasTasks(),
    team: useHasTeam().hasTeam,
    programs: useHasTeam(true, 'tokens.read').hasTeam,
    workbooks: mayAddProperty,
    billing: billingEnabled && isManager && may('billing.read'),
    integrations: mayConnect && (summary?.withAccessGroup ?? 0) > 0,
  }
  const hasFobs = useHasFobs()
  const commands = {
    lockDown: openLockDown,
    mayAddProperty,
    reportLostFob: hasFobs
      ? () => {
          closeFind()
          lostFobDialog.open()
        }
      : undefined,
    giveFeedback: () => {
      closeFind()
      openFeedback()
    },
  }
  return [...pageOptions(here, offered, texts), ...actionOptions(here, texts, commands)]
}
