import { readFile } from 'node:fs/promises'
import type { PropertyPlan } from './property-plans.ts'
import type { RunningPmsSimulators } from './server.ts'
import type { VendorSecrets } from './simulator.ts'

const { env } = process

let simulators: RunningPmsSimulators | undefined

async function stop() {
  await simulators?.stop()
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// The portal's server is gone, whatever ended it: a simulator must not outlive it.
process.once('disconnect', stop)

try {
  if (env.PORTICO_STAGE?.toLowerCase() === 'prod') {
    throw new Error('The simulated property-management systems do not run in stage Prod.')
  }
  const port = portFrom(required('PMS_PORT'))
  const plans = await readPlans(env.PMS_WORLD_FILE)
  const { startPmsSimulators } = await import('./server.ts')
  simulators = await startPmsSimulators({ port, secrets: readSecrets(), ...(plans && { plans }) })
  if (process.send) process.send({ ready: true })
  else process.stdout.write(`The simulated property-management systems listen on ${simulators.origin}\n`)
} catch (error) {
  fail(sentenceFor(error))
}

/** Named as the server's configuration names them. */
function readSecrets(): VendorSecrets {
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

function required(name: string): string {
  const value = env[name]
  if (!value) throw new Error(`The simulated property-management systems need the environment variable ${name}.`)
  return value
}

function portFrom(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error(`PMS_PORT must be a port number, not "${text}".`)
  }
  return port
}

function sentenceFor(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `The port ${env.PMS_PORT} of the simulated systems is already in use.`
  if (code === 'EACCES') return `The simulated systems may not listen on port ${env.PMS_PORT}.`
  return message.split('\n')[0] ?? message
}

function fail(sentence: string) {
  if (process.send) {
    process.send({ failed: sentence }, () => process.exit(1))
  } else {
    console.error(sentence)
    process.exit(1)
  }
}
