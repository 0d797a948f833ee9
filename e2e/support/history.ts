import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type HistoryClient, openHistoryClient } from '@portico/tools/testing/history-client'
import { test as base, expect } from './journey.ts'
import type { Portal } from './portal.ts'

export const MINUTE = 60_000
export const rows = (page: Page) => page.locator('tbody tr')
export const pathOf = ({ propertyId }: Pick<HistoryClient, 'propertyId'>) => `/properties/${propertyId}/access-history`

type Reporter = HistoryClient & { origin: string }

/** Reports events as the panel at the front door does. */
export async function report(client: Reporter, events: readonly object[]) {
  const reply = await fetch(`${client.origin}/v1/accessHistory/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await client.issueToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events: events.map((event) => ({ eventId: randomUUID(), ...event })) }),
  })
  expect(await reply.json()).toMatchObject({ recorded: events.length })
}

/** So many denials at the front door at about the same time. */
export const denyAt = (client: Reporter, millis: number, count: number) =>
  report(
    client,
    Array.from({ length: count }, (_, index) => ({
      unlockTimestamp: millis - index,
      unlockStatus: 'FAILURE',
      denialReason: 'CREDENTIAL_UNKNOWN',
    })),
  )

type Fixtures = {
  /** A property with 65 events: one every 20 minutes, and one of a guest 10 minutes ago. The manager of the building manages it, too. */
  history: Reporter
}

export const test = base.extend<Fixtures>({
  history: async ({ portal, building }, use) => use(await recordHistory(portal, building.account)),
})

async function recordHistory(portal: Portal, accountId: string): Promise<Reporter> {
  const client = { ...(await openHistoryClient(portal, accountId)), origin: portal.origin }
  const now = Date.now()
  const ada = await client.person({ email: 'ada@example.com', person_name: 'Ada Byron', unit_number: '12B' })
  await client.happened(
    Array.from({ length: 64 }, (_, index) => ({
      at: new Date(now - (index + 1) * 20 * MINUTE),
      entranceId: index % 2 ? client.garage : client.front,
      by: index % 4 ? 'bob@example.com' : 'ada@example.com',
      name: index % 4 ? null : 'Ada Byron',
      status: index === 5 ? ('FAILURE' as const) : index === 6 ? ('UNKNOWN' as const) : ('SUCCESS' as const),
    })),
  )
  const ofGuest = {
    unlockTimestamp: now - 10 * MINUTE,
    unlockStatus: 'SUCCESS',
    personId: ada,
    avgEmail: 'eve@guest.example',
  }
  await report(client, [ofGuest])
  return client
}
