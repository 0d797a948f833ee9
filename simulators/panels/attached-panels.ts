import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PanelsProperty } from './world.ts'

/** No device has such an id. */
const fileIn = (folder: string) => join(folder, 'attached.json')

/** The panels that somebody has attached since the simulator first ran. A file that cannot be read has none. */
export function loadAttached(folder: string): PanelsProperty[] {
  try {
    const properties: unknown = JSON.parse(readFileSync(fileIn(folder), 'utf8'))
    if (Array.isArray(properties)) return properties.filter((property) => Array.isArray(property?.panels))
  } catch {}
  return []
}

/** Keeps these panels for the next start, in the place of former ones of their devices. The file holds their tokens. */
export function keepAttached(folder: string, property: PanelsProperty): void {
  const others = withoutDevices(loadAttached(folder), [property])
  const temporary = `${fileIn(folder)}.new`
  writeFileSync(temporary, JSON.stringify([...others, property]), { mode: 0o600 })
  renameSync(temporary, fileIn(folder))
}

/** What is left of these properties without the devices of others. */
export function withoutDevices(properties: readonly PanelsProperty[], others: readonly PanelsProperty[]) {
  const taken = new Set(
    others.flatMap(({ panels, boards = [] }) => [...panels, ...boards].map(({ deviceId }) => deviceId)),
  )
  return properties
    .map((property) => ({ ...property, panels: property.panels.filter(({ deviceId }) => !taken.has(deviceId)) }))
    .filter(({ panels }) => panels.length > 0)
}
