import type { ComponentType } from 'react'

type OfPerson = { propertyId: string; personId: string }

/** What other nouns show on the screens of a person. */
export type PersonParts = {
  Codes: ComponentType<OfPerson & { name: string; headingVariant: 'h2' | 'h3' }>
  Fobs: ComponentType<OfPerson & { timeZone: string }>
}
