import Icon from '@cloudscape-design/components/icon'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { accessKeys } from '#web/data/access/access.queries.ts'
import { api } from '#web/platform/api.ts'
import { useNamespace } from '#web/platform/i18n.ts'
import { arrive, type Delivery, hold, type Notice, release } from '#web/platform/notices.ts'
import { joinSentences } from '#web/ui/sentences.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { deliveryOf, isSettled, lookBack, pollInterval, WATCHED_MS } from './delivery-progress.ts'

const progressQuery = (propertyId: string, notice: string, since: number) =>
  queryOptions({
    queryKey: ['delivery', propertyId, notice] as const,
    queryFn: ({ signal }) => {
      const withinMillis = String(lookBack(Date.now(), since))
      return api('GET /v1/access/delivery', { query: { propertyId, withinMillis }, signal })
    },
    staleTime: 0,
    gcTime: 0,
  })

type Props = Pick<Notice, 'id' | 'revision'> & Delivery

const nothing = { doors: 0, reached: 0, waiting: [], withoutPanel: [] }
const byHandTexts = { lock: 'lockByHand', unlock: 'unlockByHand' } as const

/**
 * How many doors know the change that a notice is about. The notice stays until all of them do, on whichever page.
 * Progress is not announced; the result is an addition to the live region of the notices, which is.
 */
export function DeliveryLine({ id, revision, since, byHand, propertyId }: Props) {
  useNamespace('access')
  const { t, i18n } = useTranslation('access', { keyPrefix: 'delivery' })
  const [started] = useState(() => Date.now())
  const { data, dataUpdatedAt } = useQuery({
    ...progressQuery(propertyId, `${id} ${revision}`, since ?? started),
    refetchInterval: ({ state }) => {
      const watched = Math.max(state.dataUpdatedAt, state.errorUpdatedAt) - started
      const isOver = state.data && isSettled(deliveryOf(state.data, watched).state)
      return isOver || watched >= WATCHED_MS ? false : pollInterval(watched)
    },
  })
  const { state, offline, online, unheard } = deliveryOf(data ?? nothing, dataUpdatedAt - started)
  // Somebody has to go there, so the notice must not vanish meanwhile.
  const isHeld = state === 'waiting' || (byHand !== undefined && unheard.length > 0)
  const queryClient = useQueryClient()
  // What pages show of the doors follows the change, and its arrival.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state
  useEffect(
    () => void queryClient.invalidateQueries({ queryKey: accessKeys.ofProperty(propertyId) }),
    [queryClient, propertyId, state],
  )
  const [wasHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld && !wasHeld) {
      hold(id, revision)
      setHeld(true)
    } else if (!isHeld && state !== 'none' && wasHeld) {
      release(id, revision)
      setHeld(false)
    }
  }, [isHeld, state, wasHeld, id, revision])

  useEffect(() => {
    if (state === 'reached') arrive(id, revision)
  }, [state, id, revision])

  if (state === 'none' || !data) return null
  const count = data.doors
  if (state === 'reached')
    return (
      <div key="reached">
        <Icon name="check" /> {t('reached', { count })}
      </div>
    )
  const names = (list: string[]) => new Intl.ListFormat(i18n.language).format(list)
  const details = [
    ...(online.length > 0 ? [t('waiting', { names: names(online) })] : []),
    ...(offline.length > 0 ? [t('offline', { names: names(offline) })] : []),
    ...(unheard.length > 0
      ? [
          t(byHandTexts[byHand as keyof typeof byHandTexts] ?? 'unheard', {
            count: unheard.length,
            names: names(unheard),
          }),
        ]
      : []),
  ]
  return (
    <div key={state} aria-live={state === 'waiting' ? 'off' : undefined} data-testid="delivery">
      {joinSentences([t('progress', { reached: data.reached, count }), ...details], i18n.language)}
    </div>
  )
}
