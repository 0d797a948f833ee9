import type { ProfileSettings } from '@portico/contract/integrations/profiles.rules'
import type { PmsProperty } from '@portico/contract/integrations/profiles.schema'
import type { PmsResident } from '../connector.ts'
import { countryOf } from '../country-of.ts'
import { mapInTurns } from '../map-in-turns.ts'
import { emailIn } from '../names-and-emails.ts'
import { type ReadRow, readRow, residentIdOf } from '../unreadable.ts'
import { readVendorDay } from '../vendor-day.ts'
import type { Wordings } from '../wordings.ts'
import { textOf, type XmlElement } from '../xml.ts'
import { folded, requireId, textOrNull } from '../xml-rows.ts'
import { leaseIdOf, makeIdReader, namesOf } from './real-page-ids.ts'
import { readStanding } from './real-page-standing.ts'

type Rows = readonly XmlElement[]

/** The documented replies name no country. */
const COUNTRY = ['Country', 'CountryCode']
/** RealPage also writes this for "no unit", which is not documented. */
const NO_UNIT = '0'
/** The field of a row that names its site. It is not documented. */
const SITE_OF_ROW = 'siteid'

export const siteOf = (row: XmlElement): string => textOf(row, SITE_OF_ROW)

/** Ids of units and residents are unique within a site only, and a property may consist of several sites. */
const unitIdOf = (siteId: string, id: string) => requireId(id && `${siteId}/${id}`, 'unit')

export function siteTitleOf(site: XmlElement) {
  const propertyId = requireId(textOf(site, 'SiteID'), 'site')
  return { propertyId, propertyName: textOf(site, 'SiteName') || propertyId }
}

export function mapSite(
  site: XmlElement,
  { buildings, units }: { buildings: Rows; units: Rows },
  settings: ProfileSettings,
): PmsProperty {
  const title = siteTitleOf(site)
  const siteId = title.propertyId
  const byName = new Map<string, { id: string; name: string; address: string | null }>()
  for (const building of buildings) {
    const id = requireId(textOf(building, 'BuildingID'), 'building')
    const name = textOf(building, 'BuildingName', 'Address') || id
    byName.set(folded(name), { id, name, address: textOrNull(building, 'Address') })
  }
  const mapped = new Map<string, PmsProperty['units'][number]>()
  for (const unit of units) {
    const id = unitIdOf(siteId, textOf(unit, 'UnitID'))
    const name = textOf(unit, 'BuildingName')
    // Some buildings are named by their units only.
    if (name && !byName.has(folded(name))) byName.set(folded(name), { id: name, name, address: null })
    const building = byName.get(folded(name))
    mapped.set(id, {
      id,
      buildingId: building?.id ?? null,
      address: building?.address ?? null,
      code: textOf(unit, 'UnitNumber', 'UnitID'),
    })
  }
  return {
    ...title,
    propertyCode: null,
    propertyAddress: {
      line1: textOrNull(site, 'Adr1', 'Address'),
      line2: textOrNull(site, 'Adr2'),
      city: textOrNull(site, 'City'),
      state: textOrNull(site, 'State'),
      country: countryOf(textOf(site, ...COUNTRY), textOf(site, 'State'), settings),
    },
    buildings: [...byName.values()].map(({ id, name }) => ({ id, name })),
    units: [...mapped.values()],
  }
}

export function mapResidents(
  siteId: string,
  { residents, leases }: { residents: Rows; leases: Rows },
  wordings: Wordings,
): Promise<ReadRow[]> {
  const leaseById = new Map(leases.map((lease) => [textOf(lease, 'LeaseID'), lease]))
  const idsOf = makeIdReader(siteId, residents)
  return mapInTurns(residents, (resident) => {
    const lease = leaseById.get(leaseIdOf(resident) || 'none')
    const { id, previousIds } = idsOf(resident)
    return readRow({ id, names: namesOf(resident) }, () => ({
      residentId: residentIdOf(id),
      previousIds,
      ...mapResident(siteId, resident, lease, wordings),
    }))
  })
}

function mapResident(
  siteId: string,
  resident: XmlElement,
  lease: XmlElement | undefined,
  wordings: Wordings,
): Omit<PmsResident, 'residentId' | 'previousIds'> {
  const day = (name: string) => readVendorDay(textOf(resident, name))
  const leaseDay = (name: string) => (lease ? readVendorDay(textOf(lease, name)) : null)
  const unitId = textOf(resident, 'unitid')
  const standing = readStanding(resident, lease, wordings)
  return {
    unitId: unitId && unitId !== NO_UNIT ? residentIdOf(`${siteId}/${unitId}`, 'UNIT') : null,
    firstName: textOf(resident, 'firstname'),
    lastName: textOf(resident, 'lastname'),
    email: emailIn(textOf(resident, 'email')),
    ...standing,
    leaseStart: day('begindate') ?? leaseDay('LeaseBeginDate'),
    leaseEnd: day('enddate') ?? leaseDay('LeaseEndDate'),
    // Without a move-out date, the day for which notice was given counts.
    moveOut: day('moveoutdate') ?? day('noticefordate'),
  }
}
