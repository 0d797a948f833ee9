import { propertyPath } from '#web/data/properties/properties.paths.ts'

export const syncTabs = ['runs', 'conflicts', 'worklist', 'settings'] as const
export type SyncTab = (typeof syncTabs)[number]

export const syncPath = (propertyId: string) => `${propertyPath(propertyId)}/sync`
export const syncTabPath = (propertyId: string, tab: SyncTab) => `${syncPath(propertyId)}?tab=${tab}`
export const syncRunPath = (propertyId: string, runId: string) => `${syncPath(propertyId)}/runs/${runId}`
/** Stands for the run that waits for a decision now. The server writes this address into its mails. */
export const HELD_RUN = 'held'
export const heldPath = (propertyId: string) => syncRunPath(propertyId, HELD_RUN)
