import { isPropertyCountry, type PropertyCountry } from '@portico/contract/properties/building.rules'
import { type Building, type BuildingDraft, buildingDraft } from '@portico/contract/properties/building.schema'
import { type ContactDraft, contactDraft } from '@portico/contract/properties/contacts.schema'
import { type Problems, rulesOf } from '#web/platform/form/problems.ts'

/** What people enter about a property. An empty text is none. */
type OfBuilding = Record<Exclude<keyof BuildingDraft, 'countryCode'>, string> & { countryCode: PropertyCountry | '' }
/** The form of a new property has its company and its first contact, too. */
export type BuildingValues = OfBuilding & {
  companyId?: string
  contactName?: string
  contactEmail?: string
  contactPhone?: string
}

const fields = [
  'name',
  'code',
  'addressLine1',
  'addressLine2',
  'city',
  'stateOrRegion',
  'postalCode',
  'countryCode',
  'timeZone',
] as const satisfies readonly (keyof OfBuilding)[]

const ofBuilding = (values: BuildingValues) => Object.fromEntries(fields.map((name) => [name, values[name]]))

export const draftOf = (values: BuildingValues): BuildingDraft => buildingDraft.parse(ofBuilding(values))

export const valuesOf = (building: Building): BuildingValues => ({
  name: building.name,
  code: building.code ?? '',
  addressLine1: building.addressLine1,
  addressLine2: building.addressLine2 ?? '',
  city: building.city,
  stateOrRegion: building.stateOrRegion ?? '',
  postalCode: building.postalCode,
  countryCode: isPropertyCountry(building.countryCode) ? building.countryCode : '',
  timeZone: building.timeZone,
})

export const buildingProblems = (values: BuildingValues): Problems => rulesOf(buildingDraft)(ofBuilding(values))

const contactOf = ({ contactName = '', contactEmail = '', contactPhone = '' }: BuildingValues) => ({
  name: contactName,
  email: contactEmail,
  phoneNumber: contactPhone,
})

/** Undefined if nothing was entered about a contact. */
export function contactIn(values: BuildingValues): ContactDraft | undefined {
  const contact = contactOf(values)
  return Object.values(contact).some((value) => value.trim() !== '') ? contactDraft.parse(contact) : undefined
}

const contactFields: Record<string, string> = {
  name: 'contactName',
  email: 'contactEmail',
  phoneNumber: 'contactPhone',
}

export function newBuildingProblems(values: BuildingValues): Problems {
  const contact = contactOf(values)
  const hasContact = Object.values(contact).some((value) => value.trim() !== '')
  const ofContact = hasContact ? rulesOf(contactDraft)(contact) : {}
  return {
    ...(!values.companyId && { companyId: 'companyRequired' }),
    ...buildingProblems(values),
    ...Object.fromEntries(Object.entries(ofContact).map(([name, code]) => [contactFields[name] ?? name, code])),
  }
}
