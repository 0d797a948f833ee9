import { readFile } from 'node:fs/promises'
import { runService } from '../run-service.ts'
import type { PropertyPlan } from './property-plans.ts'
import type { VendorSecrets } from './simulator.ts'

await runService({
  name: 'The simulator of property-management systems',
  portVariable: 'PMS_PORT',
  async start({ port, required }) {
    const secrets = readSecrets(required)
    const plans = await readPlans(process.env.PMS_WORLD_FILE)
    const { startPmsSimulators } = await import('./server.ts')
    const { origin, stop } = await startPmsSimulators({ port, secrets, ...(plans && { plans }) })
    return { address: origin, stop }
  },
})

/** The variables have the same names as in the configuration of the server. */
function readSecrets(required: (name: string) => string): VendorSecrets {
  return {
    entrataApiKey: required('PMS_ENTRATA_API_KEY'),
    appFolioClientId: required('PMS_APPFOLIO_CLIENT_ID'),
    appFolioClientSecret: required('PMS_APPFOLIO_CLIENT_SECRET'),
    appFolioDeveloperId: required('PMS_APPFOLIO_DEVELOPER_ID'),
    realPagePartner: required('PMS_REALPAGE_PARTNER'),
    realPageLicenseKey: required('PMS_REALPAGE_LICENSE_KEY'),
    yardiInterfaceEntity: required('PMS_YARDI_INTERFACE_ENTITY'),
    yardiInterfaceLicense: required('PMS_YARDI_INTERFACE_LICENSE'),
    mriPartnerKey: required('PMS_MRI_PARTNER_KEY'),
  }
}

async function readPlans(file: string | undefined): Promise<PropertyPlan[] | undefined> {
  if (!file) return undefined
  try {
    const { properties } = JSON.parse(await readFile(file, 'utf8')) as { properties: PropertyPlan[] }
    if (Array.isArray(properties)) return properties
  } catch {}
  throw new Error(`PMS_WORLD_FILE must name a file with properties, not "${file}".`)
}
