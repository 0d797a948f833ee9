import {
  type Credentials,
  MRI_VERSION_DEFAULT,
  type MriInterface,
  type ProfileSettings,
} from '@portico/contract/integrations/profiles.rules'
import { type Clock, type PmsDeployment, PmsError } from '../connector.ts'
import { makePacer, type RateLimit } from '../pacer.ts'
import { callPms, systemClock } from '../pms-http.ts'
import { replyWords } from '../said.ts'
import { errorsIn, type MriPage, type MriRow, readPage } from './mri-page.ts'

const PATH = '/mriapiservices/api.asp'
const limits: readonly RateLimit[] = [{ calls: 1_000, perMillis: 5 * 60_000 }]
const ATTEMPTS = 3
const RETRY_MS = 1_000

/** More pages than any property fills. */
const PAGES_MAX = 5_000
/** Some installations link from the last page to an empty one, and so on without end. After this many in a row, the list has ended. */
const EMPTY_PAGES_MAX = 10

/** The names of the lists of properties and units are not documented; the rent roll is the fallback. */
const defaultNames: Readonly<Record<MriInterface, string>> = {
  properties: 'MRI_S-PMRM_ResidentialProperties',
  rentRoll: 'MRI_S-PMRM_ResidentialRentRoll',
  leaseDetails: 'MRI_S-PMRM_ResidentLeaseDetailsByPropertyID',
  pendingMoveIns: 'MRI_S-PMRM_PendingMoveIns',
}
/** Installations may give interfaces other names; the profile says which. */
export const interfaceName = (api: MriInterface, { interfaces = {} }: ProfileSettings): string =>
  interfaces[api]?.trim() || defaultNames[api]

/** The query parameter for the property in each interface. */
const propertyParameter: Record<Exclude<MriInterface, 'properties'>, string> = {
  rentRoll: 'RMPROPID',
  leaseDetails: 'RMPROPID',
  pendingMoveIns: 'PropertyID',
}

/** The texts of errors in rows are not documented. */
const WORTH_RETRYING = /deadlock|time.?out|try again/i
const ABOUT_PROPERTY = /property|entity|not authori[sz]ed|access|permission/i
const ABOUT_REQUEST = /\b(api|interface|parameter)\b/i
/** The installation of the customer does not have this interface. */
const UNKNOWN_API = 404

export function openMri(
  credentials: Credentials,
  deployment: PmsDeployment['mri'],
  settings: ProfileSettings,
  clock: Clock = systemClock,
) {
  const { clientId, databaseName, username, password, version = MRI_VERSION_DEFAULT } = credentials
  const root = deployment.baseUrls[version === 'x5' ? 'x5' : 'x7'] + PATH
  const user = [clientId, databaseName, username, deployment.partnerKey].join('/')
  const headers = {
    accept: 'application/json',
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
  }
  const pace = makePacer(limits, clock)

  async function askPage(url: string, from: string): Promise<MriPage | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      const reply = await callPms({ url, headers, pace }, clock)
      const { status, text } = reply
      if (status === UNKNOWN_API) return undefined
      if (status === 401 || status === 403)
        throw new PmsError('REFUSED', `${from} answered ${status}.`, { said: replyWords(reply) })
      if (status !== 200) throw new PmsError('MALFORMED', `${from} answered ${status}.`, { said: replyWords(reply) })
      const page = await readPage(text, from)
      const [error] = errorsIn(page.rows)
      if (error === undefined) return page
      if (!WORTH_RETRYING.test(error)) {
        throw new PmsError(explainRow(error), `${from} answered with an error.`, { said: error })
      }
      if (attempt === ATTEMPTS)
        throw new PmsError('UNAVAILABLE', `${from} answered with errors that should pass.`, { said: error })
      await clock.sleep(RETRY_MS * attempt)
    }
  }

  /** All rows, or undefined where the installation does not know the interface. */
  return async (api: MriInterface, propertyId?: string): Promise<MriRow[] | undefined> => {
    const from = `MRI (${api})`
    const about =
      propertyId === undefined || api === 'properties'
        ? ''
        : `&${propertyParameter[api]}=${encodeURIComponent(propertyId)}`
    let url: string | undefined =
      `${root}?$api=${encodeURIComponent(interfaceName(api, settings))}&$format=json${about}`
    const asked = new Set<string>()
    const rows: MriRow[] = []
    let emptyPages = 0
    while (url) {
      if (asked.has(url)) throw new PmsError('MALFORMED', `${from} leads from a page to itself.`)
      if (asked.size === PAGES_MAX) throw new PmsError('MALFORMED', `${from} has pages without end.`)
      asked.add(url)
      const page: MriPage | undefined = await askPage(url, from)
      if (!page) {
        if (asked.size === 1) return undefined
        throw new PmsError('MALFORMED', `${from} leads to a page that is not there.`)
      }
      rows.push(...page.rows)
      emptyPages = page.rows.length > 0 ? 0 : emptyPages + 1
      url = page.next && emptyPages < EMPTY_PAGES_MAX ? sameHost(page.next, root, from) : undefined
    }
    return rows
  }
}

const explainRow = (error: string) =>
  ABOUT_PROPERTY.test(error) && !ABOUT_REQUEST.test(error) ? 'REVOKED' : 'UNSUPPORTED'

/** Links are followed unchanged, but never to another host, which would get the login. */
function sameHost(link: string, root: string, from: string): string {
  if (!URL.canParse(link) || new URL(link).origin !== new URL(root).origin)
    throw new PmsError('MALFORMED', `${from} leads elsewhere.`)
  return link
}
