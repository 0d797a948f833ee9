import { join } from 'node:path'
import { connectPanel, type TimeSource } from '@portico/panel-core/connection'
import { openPanel } from '@portico/panel-core/panel'
import type { SigningKeys } from '@portico/panel-core/signatures'
import type { Tokens } from '@portico/panel-core/tokens'
import { openFolder } from './disk/files.ts'
import { openPanelDisk } from './disk/panel-disk.ts'
import type { Log } from './log.ts'

type Options = {
  server: string
  token: string | Tokens
  deviceId: string
  folder: string
  signingKeys: SigningKeys
  time: TimeSource
  log: Log
  settle(): Promise<void>
  open(): Promise<void>
  pauses?: { shortest: number; longest: number }
}

/** The panel of one door, with its own files and its own token or key. */
export function openDoor({ server, token, deviceId, folder, signingKeys, time, log, settle, open, pauses }: Options) {
  const files = openFolder(join(folder, deviceId))
  const disk = openPanelDisk({ files, deviceId, installedKeys: signingKeys })
  const panel = openPanel(disk.load())
  let isBroken = false
  function save() {
    try {
      disk.save(panel)
      isBroken = false
    } catch (error) {
      if (!isBroken) log('error', 'not everything could be written to the disk', { deviceId, reason: String(error) })
      isBroken = true
      throw error
    }
  }
  return connectPanel({ origin: server, token, panel, save, time, settle, open, ...(pauses && { pauses }) })
}
