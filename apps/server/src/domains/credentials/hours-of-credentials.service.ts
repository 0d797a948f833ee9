import { lockCredential } from './credentials.store.ts'
import { changeCredentialHours, listCredentialHours } from './hours-of-credentials.store.ts'

/** Codes and fobs name hours. What hours are belongs to the domain `hours`, which changes them through these. */
export type { CredentialOfHours } from './hours-of-credentials.store.ts'
export const lockCredentialOfHours = lockCredential
export const readCredentialHours = listCredentialHours
export const writeCredentialHours = changeCredentialHours
