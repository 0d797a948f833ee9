import type { Person } from '@portico/contract/people/people.schema'
import type { ComponentType } from 'react'

type OfPerson = { propertyId: string; personId: string }

/** What other nouns show on the screens of a person. */
export type PersonParts = {
  /** Beside the form there is little room, and the actions stand at the top of the page. */
  Codes: ComponentType<OfPerson & { name: string; headingVariant: 'h2' | 'h3'; isBeside?: boolean }>
  /** What can be done about the codes, fobs and passes of a person. */
  Actions: ComponentType<OfPerson>
  /** Shows the code that was generated for a new person, in the notice about them. */
  NewCode: ComponentType<{ codeId: string; name: string }>
  Fobs: ComponentType<OfPerson>
  /** The hours of the person's keys. */
  Hours: ComponentType<{ propertyId: string; person: Person }>
  /** When doors open for the person in the next days. */
  Week: ComponentType<OfPerson>
  /** The visitors that the person has passes for. */
  Passes: ComponentType<OfPerson>
}
