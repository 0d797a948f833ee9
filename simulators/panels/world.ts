import { readFile } from 'node:fs/promises'
import type { ListFormat } from '@portico/contract/access/format-one.rules'
import type { SigningKeys } from '@portico/panel-core/signatures'

/** Fobs are texts as `fobText` writes them. */
export type Visitor = { personId: string; hasApp: boolean; codes: readonly string[]; fobs: readonly string[] }

export type PanelPlan = {
  deviceId: string
  token: string
  entranceId: string
  entranceName: string
  /** The formats of lists that it speaks; missing: all. */
  formats?: readonly ListFormat[]
}

/** A door with a simulated board, which a panel drives that is a program of its own. */
export type BoardPlan = Pick<PanelPlan, 'deviceId' | 'token' | 'entranceId' | 'entranceName'> & {
  serialNumber: number
  /** Of the board itself. */
  door: number
  /** Where it listens on this machine, over UDP. */
  port: number
}

export type PanelsProperty = {
  propertyId: string
  timeZone: string
  panels: readonly PanelPlan[]
  boards?: readonly BoardPlan[]
  visitors: readonly Visitor[]
  /** Those who deliver there. */
  providers: readonly string[]
}

export type PanelsWorld = { serverOrigin: string; signingKeys: SigningKeys; properties: readonly PanelsProperty[] }

/** Whoever installs the panels writes this file; it holds their tokens. */
export async function readWorld(file: string): Promise<PanelsWorld> {
  try {
    const world = JSON.parse(await readFile(file, 'utf8')) as PanelsWorld
    if (URL.canParse(world.serverOrigin) && world.signingKeys && Array.isArray(world.properties)) return world
  } catch {}
  throw new Error(`PANELS_WORLD_FILE must name a file with a server, signing keys and properties, not "${file}".`)
}
