import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Service, startService } from './service.ts'
import type { Settings } from './settings.ts'

const secret = () => randomBytes(24).toString('base64url')

/** Starts the PMS simulators and returns the environment of a server that uses them. */
export async function startPmsSimulators(
  { data, country }: Settings,
  port: number,
): Promise<{ service: Service; serverEnvironment: NodeJS.ProcessEnv }> {
  const { writePmsWorld } = await import('@portico/tools/world/pms-world')
  const file = join(data, 'pms-world.json')
  await writePmsWorld(file, country)
  const secrets = {
    PMS_ENTRATA_API_KEY: secret(),
    PMS_APPFOLIO_CLIENT_ID: secret(),
    PMS_APPFOLIO_CLIENT_SECRET: secret(),
    PMS_APPFOLIO_DEVELOPER_ID: secret(),
    PMS_REALPAGE_PARTNER: 'Portico',
    PMS_REALPAGE_LICENSE_KEY: secret(),
    PMS_YARDI_INTERFACE_ENTITY: 'Portico',
    PMS_YARDI_INTERFACE_LICENSE: secret(),
    PMS_MRI_PARTNER_KEY: secret(),
  }
  const origin = `http://localhost:${port}`
  return {
    service: startService('simulated property-management systems', 'simulators/pms/main.ts', [], {
      PMS_PORT: String(port),
      PMS_WORLD_FILE: file,
      ...secrets,
    }),
    serverEnvironment: {
      ...secrets,
      PMS_ENTRATA_URL: `${origin}/entrata`,
      PMS_APPFOLIO_URL: `${origin}/appfolio`,
      PMS_REALPAGE_URL: `${origin}/realpage`,
      PMS_YARDI_URL: `${origin}/yardi`,
      PMS_MRI_X5_URL: `${origin}/mri`,
      PMS_MRI_X7_URL: `${origin}/mri`,
      // The simulators need no approval; two of them still require it, so that the demo shows this state.
      PMS_APPROVED_AT_ONCE: 'Entrata,AppFolio,RealPage',
      PMS_SIMULATOR_URL: origin,
    },
  }
}
