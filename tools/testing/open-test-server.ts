import { afterAll } from 'vitest'
import { startTestServer } from './test-server.ts'

/** The server of a test file. It stops after the last test. */
export async function openTestServer(...options: Parameters<typeof startTestServer>) {
  const server = await startTestServer(...options)
  afterAll(() => server.close())
  return server
}
