import type { PropertyFeatures } from '#web/data/properties/property-features.ts'

const checklistItems = ['entrances', 'keys', 'users', 'assigned', 'guests', 'integration', 'agreement'] as const
export type ChecklistItem = (typeof checklistItems)[number]

/** What is known of the property. */
export type SetupState = {
  features: Pick<PropertyFeatures, 'accessGroup' | 'pms' | 'providers' | 'thirdParty'>
  /** Keys of the property, the one that most people hold among them. */
  keys: readonly { assignedTo: number }[]
  users: number
  /** Null while nobody has decided; undefined if guests are not a matter of this property. */
  isGuestAccessAllowed: boolean | null | undefined
  integrations: number
}

/** What belongs to the setup of a property, and whether it is done. What the property cannot have is left out. */
export function checklistOf(state: SetupState): { item: ChecklistItem; isDone: boolean }[] {
  const { features, keys, users, isGuestAccessAllowed, integrations } = state
  const done: Record<ChecklistItem, boolean | undefined> = {
    entrances: features.accessGroup,
    keys: keys.length > 0,
    users: users > 0,
    assigned: keys.some(({ assignedTo }) => assignedTo > 0),
    guests: isGuestAccessAllowed === undefined ? undefined : isGuestAccessAllowed !== null,
    integration: features.pms ? integrations > 0 : undefined,
    agreement: features.providers ? features.thirdParty : undefined,
  }
  return checklistItems.flatMap((item) => {
    const isDone = done[item]
    return isDone === undefined ? [] : [{ item, isDone }]
  })
}
