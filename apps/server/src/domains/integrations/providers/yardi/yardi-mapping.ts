import type { ProfileSettings } from '@portico/contract/integrations/profiles.rules'
import type { PmsProperty } from '@portico/contract/integrations/profiles.schema'
import type { PmsResident } from '../connector.ts'
import { countryOf } from '../country-of.ts'
import { mapInTurns } from '../map-in-turns.ts'
import { emailIn } from '../names-and-emails.ts'
import { type ReadRow, readRow, residentIdOf } from '../unreadable.ts'
import { readVendorDay } from '../vendor-day.ts'
import { commonStatuses, type Wordings } from '../wordings.ts'
import { child, textOf, type XmlElement } from '../xml.ts'
import { folded, requireId, textOrNull } from '../xml-rows.ts'
import { peopleOf, type YardiPerson } from './yardi-people.ts'
import { streetOf } from './yardi-street.ts'

type Rows = readonly XmlElement[]

/** The documented replies name no country. */
const COUNTRY = ['Country', 'CountryCode']
/** Yardi uses these units for bookkeeping; nobody lives in them. */
const PSEUDO_UNITS = ['NONRESID', 'WAIT', 'WAIT_AFF', 'RETAIL', 'XWAIT']

export const yardiStatuses = commonStatuses

const isRealUnit = (code: string) => code !== '' && !PSEUDO_UNITS.includes(code.toUpperCase())

/** Codes of units are unique within a property of Yardi only, and a property of the portal may be connected to several of those. */
const unitIdOf = (propertyCode: string, code: string) => requireId(code && `${propertyCode}/${code}`, 'unit')

export function titleOf(property: XmlElement) {
  const propertyId = requireId(textOf(property, 'Code'), 'property')
  return { propertyId, propertyName: textOf(property, 'MarketingName') || propertyId }
}

export function mapProperty(property: XmlElement, unitInfos: Rows, settings: ProfileSettings): PmsProperty {
  const title = titleOf(property)
  const code = title.propertyId
  const buildings = new Map<string, { id: string; name: string }>()
  const units = new Map<string, PmsProperty['units'][number]>()
  for (const info of unitInfos) {
    const unit = child(info, 'Unit') ?? info
    const unitCode = textOf(info, 'UnitID')
    if (unitCode && !isRealUnit(unitCode)) continue
    const id = unitIdOf(code, unitCode)
    const address = textOrNull(child(unit, 'Address') ?? unit, 'AddressLine1')
    const name = textOf(unit, 'BuildingName') || streetOf(address ?? '', unitCode)
    const buildingId = folded(name)
    if (buildingId && !buildings.has(buildingId)) buildings.set(buildingId, { id: buildingId, name })
    units.set(id, { id, buildingId: buildingId || null, address, code: unitCode })
  }
  return {
    ...title,
    propertyCode: code,
    propertyAddress: {
      line1: textOrNull(property, 'AddressLine1'),
      line2: textOrNull(property, 'AddressLine2'),
      city: textOrNull(property, 'City'),
      state: textOrNull(property, 'State'),
      country: countryOf(textOf(property, ...COUNTRY), textOf(property, 'State'), settings),
    },
    buildings: [...buildings.values()],
    units: [...units.values()],
  }
}

export async function mapResidents(
  propertyCode: string,
  { residents, promotions }: { residents: Rows; promotions: Rows },
  wordings: Wordings,
): Promise<ReadRow[]> {
  const formerCodes = readPromotions(promotions)
  const mapOne = (person: YardiPerson) => {
    const { firstName, lastName } = person
    const id = idOf(person, wordings)
    const previousIds = [...(formerCodes.get(id) ?? [])]
    return readRow({ id, names: [firstName, lastName] }, () => ({
      ...mapPerson(propertyCode, { ...person, id }, wordings),
      previousIds,
    }))
  }
  const households = await mapInTurns(residents, (row) => peopleOf(row).map(mapOne))
  return households.flat()
}

/** Children and guarantors often have no code. They get no access, so the code of their household and their name are enough. */
function idOf({ id, household, firstName, lastName, relationship }: YardiPerson, wordings: Wordings): string {
  const hasNoAccess = ['CHILD', 'GUARANTOR'].includes(wordings.readRole(relationship).role)
  return id || (household && hasNoAccess ? `${household}/${folded(`${firstName} ${lastName}`)}` : '')
}

function mapPerson(propertyCode: string, person: YardiPerson, wordings: Wordings): Omit<PmsResident, 'previousIds'> {
  const { unitCode, firstName, lastName, relationship, household } = person
  const { status, wording } = wordings.readStatus(person.status)
  const { role, wording: roleWording } = wordings.readRole(relationship)
  return {
    residentId: residentIdOf(person.id),
    unitId: isRealUnit(unitCode) ? residentIdOf(`${propertyCode}/${unitCode}`, 'UNIT') : null,
    firstName,
    lastName,
    email: emailIn(person.email),
    status,
    role: household !== undefined && relationship === '' ? 'OCCUPANT' : role,
    wording: { status: wording, role: roleWording },
    leaseStart: readVendorDay(person.leaseStart),
    leaseEnd: readVendorDay(person.leaseEnd),
    moveOut: readVendorDay(person.moveOut),
  }
}

/** The old codes of roommates who became tenants, by their new code. Yardi misspells the element of the old code. */
function readPromotions(promotions: Rows): Map<string, Set<string>> {
  const former = new Map<string, Set<string>>()
  for (const promotion of promotions) {
    const tenant = child(promotion, 'NewTenant')
    if (!tenant) continue
    const code = textOf(tenant, 'Code')
    const formerCode = textOf(tenant, 'OldRoomateCode', 'OldRoommateCode')
    if (!code || !formerCode || code === formerCode) continue
    former.set(code, (former.get(code) ?? new Set()).add(formerCode))
  }
  return former
}
