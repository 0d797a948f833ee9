import type { ChosenPeople } from '#web/data/people/chosen-people.ts'
import { createStore } from '#web/ui/store.ts'

/** Whose keys get hours. Without `keyIds` all of them are chosen at first. */
type Holders = { propertyId: string; chosen: ChosenPeople; keyIds?: readonly string[] }

const [holders, setHolders] = createStore<Holders | null>(null)

/** The dialog that sets the hours of keys that people hold: opened by the table of users and by the page of a user. */
export const setHoursDialog = {
  ...holders,
  open: (next: Holders) => setHolders(next),
  close: () => setHolders(null),
}

/** A code or a fob of somebody. */
type Credential = { propertyId: string; credentialId: string; personId: string; name: string; kind: 'codes' | 'fobs' }

const [credential, setCredential] = createStore<Credential | null>(null)

/** The dialog that sets the hours of one code or fob. */
export const credentialHoursDialog = {
  ...credential,
  open: (next: Credential) => setCredential(next),
  close: () => setCredential(null),
}
