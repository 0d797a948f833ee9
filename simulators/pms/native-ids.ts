import { createHash } from 'node:crypto'
import type { PmsName } from './simulator.ts'

export type IdKind = 'property' | 'building' | 'unit' | 'household' | 'resident'
/** `number` is unique within kind and customer; `label` is the name that people see. */
type Named = { customer: string; kind: IdKind; number: number; label: string; isRoommate?: boolean }

const firstNumbers: Record<IdKind, number> = {
  property: 1_000,
  building: 20_000,
  unit: 300_000,
  household: 4_000_000,
  resident: 50_000_000,
}

const numbered = ({ kind, number }: Named) => String(firstNumbers[kind] + number)
const padded = (number: number, length: number) => String(number).padStart(length, '0')

function uuidOf({ customer, kind, number }: Named): string {
  const hex = createHash('sha256').update(`${customer}/${kind}/${number}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** A roommate has an `r` code and gets a `t` code when the lease becomes theirs. */
function yardiCode({ kind, number, label, isRoommate }: Named): string {
  if (kind === 'unit') return label
  if (kind === 'property') return `prop${padded(number, 3)}`
  if (kind === 'building') return `b${padded(number, 3)}`
  return `${isRoommate ? 'r' : 't'}${padded(number, 7)}`
}

function mriCode({ kind, number, label }: Named): string {
  if (kind === 'unit') return label
  if (kind === 'property') return `P${padded(number, 4)}`
  if (kind === 'building') return `B${padded(number, 2)}`
  return `${kind === 'household' ? 'L' : 'N'}${padded(number, 9)}`
}

export const nativeId: Record<PmsName, (named: Named) => string> = {
  Entrata: numbered,
  AppFolio: uuidOf,
  RealPage: numbered,
  Yardi: yardiCode,
  MRI: mriCode,
}
