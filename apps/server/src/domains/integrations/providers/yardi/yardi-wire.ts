import { type Credentials, isYardiHost } from '@portico/contract/integrations/profiles.rules'
import { type Clock, type PmsDeployment, PmsError } from '../connector.ts'
import { callSoap } from '../soap.ts'
import { allText } from '../xml.ts'
import { explainYardi, readYardiRows } from './yardi-messages.ts'
import type { YardiReply } from './yardi-sections.ts'

const INTERFACE = 'ItfResidentData'
const NAMESPACE = `http://tempuri.org/YSI.Interfaces.WebServices/${INTERFACE}`
const PLATFORM = 'SQL Server'
const TIMEOUT_MS = 120_000
const ATTEMPTS = 3

/** Only the last of these texts for "none" is documented. */
const operations = {
  GetPropertyConfigurations: { content: 'Properties', rows: ['Property'], none: /^no properties found/i },
  GetUnitInformation: { content: 'UnitInformation', rows: ['UnitInfo'], none: /^no units found/i },
  GetResidents: { content: 'MITS-ResidentData', rows: ['Resident', 'LeaseFile'], none: /^no residents found/i },
  GetRoommatePromotions: {
    content: 'PromotedRoommates',
    rows: ['RoommatePromotion'],
    none: /^no roommate promotions found/i,
  },
} as const

export type YardiAccess = {
  credentials: Credentials
  deployment: PmsDeployment['yardi']
  clock: Clock | undefined
}

export async function askYardi(
  { credentials, deployment, clock }: YardiAccess,
  operation: keyof typeof operations,
  propertyCode?: string,
): Promise<YardiReply> {
  const { username, password, serverName, database = serverName } = credentials
  const result = await callSoap({
    url: addressOf(credentials, deployment),
    namespace: NAMESPACE,
    action: `${NAMESPACE}/${operation}`,
    operation,
    content: {
      UserName: username,
      Password: password,
      ServerName: serverName,
      Database: database,
      Platform: PLATFORM,
      YardiPropertyId: propertyCode,
      InterfaceEntity: deployment.interfaceEntity,
      InterfaceLicense: deployment.interfaceLicense,
    },
    timeoutMs: TIMEOUT_MS,
    attempts: ATTEMPTS,
    clock,
    explainFault: (fault) => explainYardi(allText(fault), { operation, propertyCode }),
  })
  // Yardi answers without a result when the database does not exist.
  if (!result) throw new PmsError('REFUSED', `Yardi answered ${operation} without a result.`)
  return readYardiRows(result, operations[operation], { operation, propertyCode })
}

/** The host is checked again here: the password of a profile that was stored under older rules must not be sent to other hosts either. */
function addressOf(
  { domain = '', voyagerWebshare = '' }: Credentials,
  { baseUrl, hosts }: PmsDeployment['yardi'],
): string {
  if (!baseUrl && !isYardiHost(domain, hosts)) throw new PmsError('REFUSED', 'The profile names no host of Yardi.')
  return `${baseUrl || `https://${domain}`}/${encodeURIComponent(voyagerWebshare)}/Webservices/${INTERFACE}.asmx`
}
