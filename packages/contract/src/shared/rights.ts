import type { PropertySource } from './endpoint.ts'

/**
 * Who may learn the codes of a property: one at a time by revealing it, or all codes of a door by the token of a panel, whose list can be tried
 * out. Both endpoints take their access from here, so that they never differ.
 */
export const mayRevealCodes = <const Of extends PropertySource>(of: Of) => ({ who: 'manager', of }) as const
