import type { ProfileSettings } from '@portico/contract/integrations/profiles.rules'
import type { PmsProperty } from '@portico/contract/integrations/profiles.schema'
import { z } from 'zod'
import { countryOf } from '../country-of.ts'
import { objectOrNothing, oneOrMany, orNull, readWire, wireId, wireText } from '../json-wire.ts'
import { ownRows } from '../own-rows.ts'

const address = z.object({ Address: wireText, Address2: wireText, City: wireText, State: wireText, Country: wireText })
const property = z.object({
  PropertyID: wireId,
  MarketingName: wireText,
  General_ID: wireText,
  Address: oneOrMany(address),
})
const properties = z.object({ PhysicalProperty: objectOrNothing(z.object({ Property: oneOrMany(property) })) })
type WireProperty = z.output<typeof property>

const unit = z.object({
  id: wireId,
  buildingId: wireText,
  buildingName: wireText,
  unitNumber: wireText,
  unitAddress: objectOrNothing(z.object({ address: wireText })),
})
/** The structure of the result is not documented; other clients read it like this. */
const units = z.object({
  properties: objectOrNothing(
    z.object({
      property: oneOrMany(
        z.object({ propertyId: wireText, units: objectOrNothing(z.object({ unit: oneOrMany(unit) })) }),
      ),
    }),
  ),
})

export const readProperties = (result: unknown): WireProperty[] =>
  readWire(properties, result, 'Entrata (getProperties)').PhysicalProperty.Property

export const titleOf = ({ PropertyID, MarketingName }: WireProperty) => ({
  propertyId: PropertyID,
  propertyName: MarketingName || PropertyID,
})

export function mapProperty(property: WireProperty, result: unknown, settings: ProfileSettings): PmsProperty {
  const { General_ID, Address } = property
  const from = 'Entrata (getPropertyUnits)'
  const listed = result === undefined ? [] : readWire(units, result, from).properties.property
  const { own } = ownRows(listed, property.PropertyID, ({ propertyId }) => propertyId, from)
  const rows = own.flatMap((one) => one.units.unit)
  const buildings = new Map<string, string>()
  const mapped = new Map<string, PmsProperty['units'][number]>()
  for (const { id, buildingId, buildingName, unitNumber, unitAddress } of rows) {
    const building = buildingId || buildingName
    if (building) buildings.set(building, buildingName || buildingId)
    mapped.set(id, { id, buildingId: orNull(building), address: orNull(unitAddress.address), code: unitNumber || id })
  }
  const [address] = Address
  return {
    ...titleOf(property),
    propertyCode: orNull(General_ID),
    propertyAddress: {
      line1: orNull(address?.Address ?? ''),
      line2: orNull(address?.Address2 ?? ''),
      city: orNull(address?.City ?? ''),
      state: orNull(address?.State ?? ''),
      country: countryOf(address?.Country ?? '', address?.State ?? '', settings),
    },
    buildings: [...buildings].map(([id, name]) => ({ id, name })),
    units: [...mapped.values()],
  }
}
