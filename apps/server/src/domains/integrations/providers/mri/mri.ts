import type { MriInterface } from '@portico/contract/integrations/profiles.rules'
import { askOptional } from '../ask-optional.ts'
import { type ConnectorFactory, PmsError, type RefusedMethod } from '../connector.ts'
import { joinForeignRows, ownRows } from '../own-rows.ts'
import { readEach } from '../read-each.ts'
import { readingOf } from '../unreadable.ts'
import { makeWordings } from '../wordings.ts'
import {
  completeUnits,
  lacksBuilding,
  mapLeaseDetail,
  mapPendingMoveIn,
  mapProperty,
  mapRows,
  propertiesIn,
  propertyNamedBy,
  titleOf,
} from './mri-mapping.ts'
import type { MriRow } from './mri-page.ts'
import { mriStatuses, withHouseholds } from './mri-standing.ts'
import { interfaceName, openMri } from './mri-wire.ts'

/** MRI: one URL, the interface in the query, links to further pages, which are JSON or XML. */
export const connectMri: ConnectorFactory = (credentials, { mri }, settings, clock) => {
  const ask = openMri(credentials, mri, settings, clock)
  const wordings = makeWordings({ statuses: mriStatuses }, settings)
  const askKnown = async (api: MriInterface, propertyId?: string): Promise<MriRow[]> => {
    const rows = await ask(api, propertyId)
    if (!rows)
      throw new PmsError('UNSUPPORTED', `MRI does not know the interface for ${api}.`, { said: 'HTTP 404 Not Found' })
    return rows
  }
  const refusable = (refused: RefusedMethod[], api: MriInterface, propertyId?: string) =>
    askOptional(refused, { method: interfaceName(api, settings), hidesFuture: api === 'pendingMoveIns' }, () =>
      askKnown(api, propertyId),
    )

  const ownOf = (api: MriInterface, propertyId: string, rows: readonly MriRow[]) =>
    ownRows(rows, propertyId, propertyNamedBy, `MRI (${api})`)

  return {
    async listProperties() {
      // An installation may refuse the whole rent roll, or not have the list of properties. One of them proves the login.
      const rentRoll = await orRefusal(askKnown('rentRoll'))
      const listed = await orRefusal(askKnown('properties'))
      if (rentRoll instanceof PmsError && listed instanceof PmsError)
        throw [rentRoll, listed].find(({ problem }) => problem === 'REFUSED') ?? rentRoll
      const properties = listed instanceof PmsError ? propertiesIn(rentRoll as MriRow[]) : listed
      const byId = new Map(properties.map((row) => [titleOf(row).propertyId, row]))
      return readEach([...byId.values()], titleOf, async (property) => {
        const { propertyId } = titleOf(property)
        const own = rentRoll instanceof PmsError ? await orRefusal(askKnown('rentRoll', propertyId)) : rentRoll
        // The login is known to be good, so this is about the interface.
        if (own instanceof PmsError) throw new PmsError('UNSUPPORTED', own.message, { said: own.said })
        const rows = own === rentRoll ? own : ownOf('rentRoll', propertyId, own).own
        return mapProperty(property, rows, settings)
      })
    },
    async listResidents(propertyId) {
      const refusedMethods: RefusedMethod[] = []
      const details = ownOf('leaseDetails', propertyId, await askKnown('leaseDetails', propertyId))
      const pending = ownOf('pendingMoveIns', propertyId, await refusable(refusedMethods, 'pendingMoveIns', propertyId))
      // The rows of some installations name the unit without its building, which the rent roll knows.
      const isIncomplete = [...details.own, ...pending.own].some(lacksBuilding)
      const rentRoll = isIncomplete ? await refusable([], 'rentRoll', propertyId) : []
      const complete = (rows: readonly MriRow[]) =>
        completeUnits(rows, propertyId, ownOf('rentRoll', propertyId, rentRoll).own)
      const rows = [
        ...mapRows(withHouseholds(complete(details.own)), mapLeaseDetail, wordings),
        ...mapRows(complete(pending.own), mapPendingMoveIn, wordings),
      ]
      return readingOf(rows, { refusedMethods, foreignRows: joinForeignRows(details.foreignRows, pending.foreignRows) })
    },
  }
}

/** The rows, or the error that says that the installation refuses the interface. */
const orRefusal = (asking: Promise<MriRow[]>): Promise<MriRow[] | PmsError> =>
  asking.catch((error: unknown) => {
    if (error instanceof PmsError && ['REFUSED', 'REVOKED', 'UNSUPPORTED'].includes(error.problem)) return error
    throw error
  })
