import { askOptional } from '../ask-optional.ts'
import { type ConnectorFactory, PmsError, type RefusedMethod } from '../connector.ts'
import { systemClock } from '../pms-http.ts'
import { readEach } from '../read-each.ts'
import { readingOf } from '../unreadable.ts'
import { makeWordings } from '../wordings.ts'
import { appFolioStatuses, mapProperty, mapTenants, readProperties, readUnits, titleOf } from './app-folio-mapping.ts'
import { type Noun, openAppFolio } from './app-folio-wire.ts'

/** AppFolio returns the rows of all properties at once, so properties that are read one after the other share a reply. */
const READING_HOLDS_MS = 60_000

/** AppFolio: REST with mandatory filters and pages. */
export const connectAppFolio: ConnectorFactory = ({ vhost = '' }, { appFolio }, settings, clock = systemClock) => {
  const ask = openAppFolio(vhost, appFolio, clock)
  const wordings = makeWordings({ statuses: appFolioStatuses }, settings)
  const readings = new Map<Noun, { at: number; rows: Promise<unknown[]> }>()
  const askAll = (noun: Noun) => {
    const known = readings.get(noun)
    if (known && clock.now() - known.at < READING_HOLDS_MS) return known.rows
    const reading = { at: clock.now(), rows: ask(noun) }
    readings.set(noun, reading)
    reading.rows.catch(() => readings.delete(noun))
    return reading.rows
  }

  return {
    async listProperties() {
      const properties = readProperties(await ask('properties'))
      const units = readUnits(await askAll('units'))
      return readEach(properties, titleOf, (property) => mapProperty(property, units, settings))
    },
    async listResidents(propertyId) {
      const found = readProperties(await ask('properties', propertyId)).some(({ Id }) => Id === propertyId)
      if (!found) throw new PmsError('REVOKED', 'AppFolio does not show this property any more.')
      const refusedMethods: RefusedMethod[] = []
      const units = await askOptional(refusedMethods, { method: 'units', hidesFuture: false }, async () =>
        readUnits(await askAll('units')),
      )
      return readingOf(mapTenants(propertyId, await askAll('tenants'), units, wordings), { refusedMethods })
    },
  }
}
