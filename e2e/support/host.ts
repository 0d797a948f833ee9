import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { Country } from '@portico/contract/shared/locales'
import { signingKeysOf } from '@portico/server/platform/signing-keys'
import { type DemoAccount, demoAccounts } from '@portico/simulators/identity/demo-accounts'
import { startIdentityProvider } from '@portico/simulators/identity/provider'
import { startPanels } from '@portico/simulators/panels/server'
import { startPmsSimulators } from '@portico/simulators/pms/server'
import { createFaults, type Fault } from '@portico/tools/testing/faults'
import { freePort } from '@portico/tools/testing/free-port'
import { deploymentFor } from '@portico/tools/testing/pms'
import { protectWorld } from '@portico/tools/testing/read-only-world'
import { keys, startTestServer, testConfig } from '@portico/tools/testing/test-server'
import { describePmsWorld } from '@portico/tools/world/pms-world'

/** The commands that a journey sends to the host of its portal. */
export type Command =
  | { do: 'addFault'; fault: Fault }
  | { do: 'removeFault'; id: string }
  | { do: 'countHits'; id: string }
  | { do: 'addIdentity'; identity: DemoAccount }
  | { do: 'stopListening' }
  | { do: 'listenAgain' }

/** The addresses of a portal and its parts. */
export type HostAddress = {
  origin: string
  country: Country
  control: string
  ownerUrl: string
  appUrl: string
  pmsOrigin: string
  panelsOrigin: string
  mailFolder: string
}

/** A whole portal in this process: the real server with its build, an identity provider, simulators, a database with the small world. */
async function startHost(country: Country, stage: 'prod' | 'test'): Promise<HostAddress> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const client = { clientId: 'portal', clientSecret: randomBytes(24).toString('base64url') }
  const identities = [...demoAccounts]
  const identity = await startIdentityProvider({
    port: 0,
    ...client,
    redirectUri: `${origin}/v1/auth/callback`,
    postLogoutUri: `${origin}/`,
    accounts: identities,
  })
  const pms = await startPmsSimulators({ plans: describePmsWorld(country).properties })
  // A journey installs the panels of its building.
  const panels = await startPanels({
    world: { serverOrigin: origin, signingKeys: signingKeysOf(keys), properties: [] },
    folder: mkdtempSync(join(tmpdir(), 'portico-panels-')),
    playsDay: false,
  })
  const faults = createFaults()
  const server = await startTestServer({
    servesPortal: true,
    runsBulkJobs: true,
    beforeAnswer: faults.beforeAnswer,
    config: {
      origin,
      port,
      country,
      stage,
      databaseConnections: 10,
      // LOG_LEVEL=error shows what failed on the server, a refused change of the read-only world for example.
      logLevel: process.env.LOG_LEVEL ?? 'silent',
      oidc: { ...testConfig.oidc, issuer: identity.issuer, ...client },
      pms: deploymentFor(pms),
      panelsSimulatorUrl: panels.origin,
    },
  })
  await protectWorld(server.ask)
  await server.app.listen({ port, host: 'localhost' })

  const handleCommand = (command: Command): unknown => {
    switch (command.do) {
      case 'addFault':
        return faults.add(command.fault)
      case 'removeFault':
        return faults.remove(command.id)
      case 'countHits':
        return faults.hits(command.id)
      case 'addIdentity':
        return identities.push(command.identity)
      case 'stopListening':
        server.app.server.close()
        return server.app.server.closeAllConnections()
      case 'listenAgain':
        return new Promise<void>((resolve) => server.app.server.listen(port, 'localhost', resolve))
    }
  }
  const control = createServer(async (request, response) => {
    const result = await handleCommand((await json(request)) as Command)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(result ?? null))
  })
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve))
  return {
    origin,
    country,
    control: `http://127.0.0.1:${(control.address() as AddressInfo).port}`,
    ownerUrl: server.ownerUrl,
    appUrl: server.appUrl,
    pmsOrigin: pms.origin,
    panelsOrigin: panels.origin,
    mailFolder: 'folder' in server.config.mail ? server.config.mail.folder : '',
  }
}

// The runner that started this process drops the whole database cluster when it ends, so no cleanup is needed.
process.on('disconnect', () => process.exit(0))
const [country, stage] = process.argv.slice(2) as [Country, 'prod' | 'test']
startHost(country, stage).then(
  (address) => process.send?.({ address }),
  (error: Error) => process.send?.({ failed: `${error.stack}` }),
)
