import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyState, type PanelState } from '@portico/panel-core/panel'
import type { SigningKeys } from '@portico/panel-core/signatures'

const fileOf = (folder: string, deviceId: string) => join(folder, `${deviceId}.json`)

/** The file is written beside the old one and then takes its place, so that a panel that is killed has the old or the new state. */
export function saveState(folder: string, state: PanelState): void {
  const file = fileOf(folder, state.deviceId)
  const temporary = `${file}.new`
  writeFileSync(temporary, JSON.stringify(state), { mode: 0o600 })
  renameSync(temporary, file)
}

/**
 * The state of the last run. A file that cannot be read is an empty panel, which fetches the whole list.
 * Whoever installs a panel brings the signing keys of today; those that it has learned since are trusted as well.
 */
export function loadState(folder: string, deviceId: string, installedKeys: SigningKeys): PanelState {
  try {
    const state = JSON.parse(readFileSync(fileOf(folder, deviceId), 'utf8')) as PanelState
    if (state.deviceId === deviceId && isWhole(state))
      // A file of an earlier release lacks what came with the second format.
      return {
        ...emptyState(deviceId, installedKeys),
        ...state,
        cursor: state.cursor ?? null,
        signingKeys: { ...state.signingKeys, ...installedKeys },
      }
  } catch {}
  return emptyState(deviceId, installedKeys)
}

/** A file of an earlier release has another kind of tags. */
const isWhole = ({ revision, door, codes, grants, events }: PanelState) =>
  Number.isInteger(revision) &&
  Array.isArray(grants) &&
  Array.isArray(events) &&
  (revision === 0 || [door, codes].every((part) => part !== null && typeof part === 'object'))
