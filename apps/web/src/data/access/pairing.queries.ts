import type { DoorDevice, Doors } from '@portico/contract/access/access.schema'
import { useQuery } from '@tanstack/react-query'
import { doorsQuery } from './access.queries.ts'

/** Whoever pairs a panel, or hands a code or a token to it, may find out all codes of its door. */
export const PAIRING = ['devices.change', 'codes.reveal'] as const

const AWAITED_POLL_MS = 4_000

/** Somebody stands at a panel with a code, or has just confirmed it, and the panel has not come yet. */
export const isAwaited = ({ installationCode, pairing, panel }: DoorDevice) =>
  installationCode !== null || (pairing !== null && (pairing.sessionTimeMillis === null || panel === null))

export const deviceIn = (doors: Doors | undefined, deviceId: string) =>
  doors?.doors.flatMap(({ devices }) => devices).find((device) => device.deviceId === deviceId)

/** Asks for the doors every few seconds while a panel is waited for. */
export const useAwaitedDoors = (propertyId: string, isWaiting: (doors: Doors | undefined) => boolean) =>
  useQuery({
    ...doorsQuery(propertyId),
    enabled: ({ state }) => isWaiting(state.data),
    refetchInterval: AWAITED_POLL_MS,
  })
