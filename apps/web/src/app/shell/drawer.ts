import { createPanelStack } from '#web/platform/panels.ts'

export type DrawerKind = 'developer' | 'tutorials'
/** It stays open on navigation, because users work with it across pages. */
export const drawer = createPanelStack<DrawerKind>()
