import type { Doors, DoorView, Opening } from '@portico/contract/access/access.schema'
import { useRef } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { historyKeys } from '#web/data/history/history.queries.ts'
import { api } from '#web/platform/api.ts'
import { ApiError, hasCode } from '#web/platform/api-error.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { accessKeys, useDoors } from './access.queries.ts'

export type DoorToOpen = { propertyId: string; entranceId: string; name: string }
type Press = { overLockdown?: { reason: string } }

/** Where no door can be opened from the portal, nothing says so. */
export const canOpenAny = ({ doors }: Pick<Doors, 'doors'>) => doors.some(({ openNow }) => openNow !== 'UNSUPPORTED')

/** Whether the caller can open any door of a property from the portal, or could if its panel were there. */
export function useCanOpenDoors(propertyId: string): boolean {
  const { data } = useDoors(propertyId)
  return useMay(propertyId)('access.open') && data !== undefined && canOpenAny(data)
}

/** Why a door cannot be opened before anybody has pressed; undefined: it can. */
export const whyShut = (door: Pick<DoorView, 'openNow'>) =>
  door.openNow === 'READY' ? undefined : door.openNow === 'OFFLINE' ? 'offline' : 'unsupported'

const refusals: Readonly<Record<string, 'offline' | 'unsupported' | 'disabled' | 'lockedDown' | 'tooMany'>> = {
  'access.doorOffline': 'offline',
  'access.doorWithoutCommands': 'unsupported',
  'access.doorDisabled': 'disabled',
  'access.doorLockedDown': 'lockedDown',
  'access.tooManyOpenings': 'tooMany',
}

/** A notice tells what has become of each press. */
export function useOpenNow({ propertyId, entranceId, name }: DoorToOpen) {
  const { t } = useTranslation('access')
  const isPressed = useRef(false)
  const opening = usePortalMutation({
    call: (press: Press) => send({ propertyId, entranceId, pressId: crypto.randomUUID(), ...press }),
    about: `open-${entranceId}`,
    done: ({ outcome, reason }) => {
      const told = (key: 'opened' | 'refused' | 'unconfirmed') => t(`openNow.${key}`, { name })
      if (outcome === 'OPENED') return told('opened')
      if (outcome === 'UNCONFIRMED')
        return { type: 'warning', header: told('unconfirmed'), content: t('openNow.unconfirmedHint') }
      const why = reason ? t(`reasons.${reason}`) : t('openNow.missed')
      return { type: 'error', header: told('refused'), content: why }
    },
    failed: (error) => {
      if (isLost(error))
        return {
          type: 'warning',
          header: t('openNow.unconfirmed', { name }),
          content: t('openNow.unconfirmedHint'),
        }
      const why = error instanceof ApiError ? refusals[error.code] : undefined
      return { header: t('openNow.failed', { name }), ...(why && { content: t(`openNow.${why}`) }) }
    },
    changes: [historyKeys.ofProperty(propertyId), accessKeys.ofProperty(propertyId)],
  })
  /** A second press while the first is under way is the first. */
  const press = async (more: Press = {}) => {
    if (isPressed.current) return
    isPressed.current = true
    await opening.mutateAsync(more).catch(() => undefined)
    isPressed.current = false
  }
  return { press, isOpening: opening.isPending }
}

const isLost = (error: unknown) => hasCode(error, 'server.unreachable') || hasCode(error, 'server.busy')

/** Whoever loses the answer asks for it with the same press, which opens once. */
async function send(body: Press & { propertyId: string; entranceId: string; pressId: string }): Promise<Opening> {
  try {
    return await api('POST /v1/access/openings', { body })
  } catch (error) {
    if (!isLost(error)) throw error
    return api('POST /v1/access/openings', { body })
  }
}
