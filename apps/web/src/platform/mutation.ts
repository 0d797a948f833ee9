import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#web/ui/translation.tsx'
import { isArchived, isGone, isNotPermitted, isSignedOut } from './api-error.ts'
import { dismiss, type NewNotice, notify } from './notices.ts'
import { refreshProperty } from './query-client.ts'

/** A text, or a notice with more than a text. */
type Told = string | (Omit<NewNotice, 'id' | 'type'> & Partial<Pick<NewNotice, 'type'>>)

type Definition<Reply, Request> = {
  call: (request: Request) => Promise<Reply>
  /** The id of its notices, which names what they are about. */
  about?: string | ((request: Request) => string)
  /** What a success tells. A success without a text dismisses the notice about an earlier failure. */
  done?: Told | ((reply: Reply, request: Request) => Told | undefined)
  /** What a failure tells, unless a dialog shows all failures itself. */
  failed?: Told | ((error: Error, request: Request) => Told)
  /** The failures that the form shows itself. They have no notice, and the form keeps what it was opened with. */
  isShown?: (error: Error) => boolean
  /** What the call makes stale: everything of a property, by its id, or these queries. */
  changes?: string | readonly QueryKey[]
  /** Whether the notice follows the change of the property to where it applies. */
  isDelivered?: boolean
  /** Uses the reply, for example for the cache. Without it, the mutation lasts until what it changed is loaded again. */
  onDone?: (reply: Reply, request: Request, queryClient: QueryClient) => unknown
  /** How long the reply is kept after its screen is closed. */
  gcTime?: number
}

/** A write: what is called, what is told, and what becomes stale. */
export function usePortalMutation<Reply, Request = void>(definition: Definition<Reply, Request>) {
  const { call, about, done, failed, isShown, changes, isDelivered, onDone, gcTime } = definition
  const queryClient = useQueryClient()
  const { t } = useTranslation('app')
  const withReason = (told: Told, error: Error): Told => {
    const reason = isNotPermitted(error) ? t('role.refused') : isArchived(error) && t('archived.refused')
    return reason ? { ...(typeof told === 'string' ? { header: told } : told), type: 'error', content: reason } : told
  }
  const refresh = (refetchType?: 'none') =>
    typeof changes === 'string'
      ? refreshProperty(queryClient, changes, refetchType)
      : Promise.all(
          (changes ?? []).map((queryKey) =>
            queryClient.invalidateQueries({ queryKey, ...(refetchType && { refetchType }) }),
          ),
        )
  const tell = (request: Request, type: NewNotice['type'], told: Told | undefined) => {
    const id = typeof about === 'function' ? about(request) : about
    if (id === undefined) return
    if (told === undefined) return dismiss(id)
    const notice = { id, type, ...(typeof told === 'string' ? { header: told } : told) }
    const isFollowed = isDelivered && notice.type === 'success' && typeof changes === 'string'
    notify({ ...(isFollowed && { delivery: { propertyId: changes } }), ...notice })
  }
  return useMutation({
    mutationFn: (request: Request) => call(request),
    onSuccess: (reply, request) => {
      onDone?.(reply, request, queryClient)
      tell(request, 'success', typeof done === 'function' ? done(reply, request) : done)
      const refreshed = refresh()
      return onDone ? undefined : refreshed
    },
    onError: async (error, request) => {
      // The form of something that is gone stays as long as its page does not load that again.
      if (isShown?.(error)) return void (isGone(error) && refresh('none'))
      if (failed)
        tell(request, 'error', withReason(typeof failed === 'function' ? failed(error, request) : failed, error))
      // Somebody else may have been faster. Without a session the page would give way to signing in.
      if (!isSignedOut(error)) await refresh()
    },
    ...(gcTime !== undefined && { gcTime }),
  })
}
