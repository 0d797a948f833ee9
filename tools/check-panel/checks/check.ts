import type { Scene } from '../scene.ts'

/** What a panel has to do, and the section of docs/panel-protocol.md that says so. */
export type Check = { name: string; section: string; says: string; play(scene: Scene): Promise<void> }
