import { setup } from '@portico/tools/testing/global-setup'
import { HOSTS_VARIABLE, startHosts } from './hosts.ts'

/** One PostgreSQL and one portal for each country serve all workers; returns how to stop them. */
export default async function prepare() {
  const stopCluster = await setup()
  const hosts = await startHosts()
  process.env[HOSTS_VARIABLE] = hosts.url
  return async () => {
    await hosts.stop()
    await stopCluster()
  }
}
