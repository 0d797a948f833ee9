import { type Clock, type PmsDeployment, PmsError, type PmsProblem } from '../connector.ts'
import { callSoap, type SoapContent } from '../soap.ts'
import { allText, type XmlElement } from '../xml.ts'
import { rowsOf } from '../xml-rows.ts'

const NAMESPACE = 'http://tempuri.org/'
const ACTION = `${NAMESPACE}IRPXService/`
const SYSTEM = 'OneSite'
const TIMEOUT_MS = 60_000
const ATTEMPTS = 4
/** The list of sites is requested without a site, which is not documented. */
const NO_SITE = ''

/** The names of lists and the parameters of the last two operations are not documented; other clients use these. */
const operations = {
  getsitelist: { lists: ['SiteList', 'Sites'], row: 'Site', wants: undefined },
  getbuildings: { lists: ['BuildingList', 'Buildings'], row: 'Building', wants: undefined },
  unitlist: { lists: ['UnitList', 'Units'], row: 'Unit', wants: undefined },
  getresidentlistinfo: {
    lists: ['ResidentList', 'Residents'],
    row: 'Resident',
    wants: { status: 'ALL', headofhousehold: '0' },
  },
  getleaseinfo: {
    lists: ['Leases', 'LeaseList'],
    row: 'Lease',
    wants: { residentstatus: 'ALL', residentheldthestatus: '9999' },
  },
} satisfies Record<string, { lists: readonly string[]; row: string; wants: SoapContent | undefined }>
type Operation = keyof typeof operations
export type SiteOperation = Exclude<Operation, 'getsitelist'>

export type RealPageAccess = { pmcId: string; deployment: PmsDeployment['realPage']; clock: Clock | undefined }

export async function askRealPage(
  { pmcId, deployment, clock }: RealPageAccess,
  operation: Operation,
  siteId = NO_SITE,
): Promise<readonly XmlElement[]> {
  const { baseUrl, partner, licenseKey } = deployment
  const { lists, row, wants } = operations[operation]
  const name = encodeURIComponent(partner)
  const result = await callSoap({
    url: `${baseUrl}/rpxgateway/partner/${name}/${name}.svc`,
    namespace: NAMESPACE,
    action: ACTION + operation,
    operation,
    content: { auth: { pmcid: pmcId, siteid: siteId, licensekey: licenseKey, system: SYSTEM }, [operation]: wants },
    timeoutMs: TIMEOUT_MS,
    attempts: ATTEMPTS,
    clock,
    explainFault: (fault) => explainFault(allText(fault), operation, siteId),
  })
  if (!result) throw new PmsError('MALFORMED', `RealPage answered ${operation} without a result.`)
  return rowsOf(result, lists, row)
}

/** The texts of faults are not documented. Faults that are not about access are retried. */
const ABOUT_SITES = /\bsite/i
const ABOUT_ACCESS =
  /licen[cs]e ?key|not authori[sz]ed|unauthori[sz]ed|not permitted|(denied|no) access|access (is )?denied|\bpmc ?id\b/i

const ABOUT_METHODS = /\b(method|operation|function|service)\b/i
const UNKNOWN_METHOD =
  /ActionNotSupported|ContractFilter|\b(argument|parameter)\b.*(required|invalid|missing|not (valid|supported|known))/i
/** The operation that proves the login. */
const LOGIN_CHECK: Operation = 'getsitelist'

export function explainFault(text: string, operation: Operation, siteId: string): PmsProblem {
  if (UNKNOWN_METHOD.test(text)) return 'UNSUPPORTED'
  if (!ABOUT_ACCESS.test(text)) return 'UNAVAILABLE'
  const namesMethod = ABOUT_METHODS.test(text) || text.toLowerCase().includes(operation)
  if (namesMethod && operation !== LOGIN_CHECK) return 'UNSUPPORTED'
  return siteId !== NO_SITE && ABOUT_SITES.test(text) ? 'REVOKED' : 'REFUSED'
}
