import { generateCode, sealCode } from '@portico/server/domains/credentials/access-code'
import { secretOf } from '@portico/server/domains/passes/pass-secrets'
import type { MasterKeys } from '@portico/server/platform/master-keys'
import { hashToken } from '@portico/server/platform/sessions'
import type { Row } from './copy.ts'
import type { makeEntrances } from './entrances.ts'
import { DAY } from './local-time.ts'
import { personRows } from './people.ts'
import type { Places } from './places.ts'
import type { Property } from './properties.ts'
import { identityOf } from './random.ts'

/** The property that expects a visitor. */
const VISITED = 'Harborline Tower'
const LASTS_DAYS = 29

type Site = {
  property: Property
  places: Places
  entrances: ReturnType<typeof makeEntrances>
  now: number
  masterKeys: MasterKeys | undefined
  manager: string
}
type PassRows = { credentials: Row[]; passes: Row[]; entrances: Row[] }

/** One pass, by which a plumber visits a resident for some weeks. Its number needs the master keys. */
export function passRows({ property, places, entrances, now, masterKeys, manager }: Site): PassRows {
  const none = { credentials: [], passes: [], entrances: [] }
  if (property.name !== VISITED || !masterKeys) return none
  const ends = now + LASTS_DAYS * DAY
  const staysOn = ({ service_expires_at: end }: Row) => end === null || (end instanceof Date && end.getTime() > ends)
  const host = personRows(property, places, now).find((row) => row.relation_type === 'RESIDENT' && staysOn(row))
  const opened = entrances.slice(0, 2)
  const number = generateCode({ digits: 8, min: 0, max: 99_999_999 }, null)
  if (!host?.id || opened.length === 0 || number === undefined) return none
  const { id } = identityOf(property.seed, `${property.path}/pass/plumber`)
  const period = { starts_at: new Date(now), created_at: new Date(now) }
  return {
    credentials: [
      {
        ...{ property_id: property.id, id, type: 'PASS', status: 'ENABLED', source: 'SYSTEM', parent: 'PROPERTY' },
        ...{ expires_at: new Date(ends), ...period },
        ...sealCode(masterKeys, { propertyId: property.id, id }, number),
      },
    ],
    passes: [
      {
        ...{
          property_id: property.id,
          id,
          host_id: host.id,
          visitor_name: 'Pete Wrench',
          locale: 'en_US',
          uses_max: 20,
        },
        ...{
          ends_at: new Date(ends),
          secret_hash: hashToken(secretOf(masterKeys, id)),
          created_by: manager,
          ...period,
        },
      },
    ],
    entrances: opened.map((entrance) => ({ property_id: property.id, pass_id: id, entrance_id: entrance.id })),
  }
}
