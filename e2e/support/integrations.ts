import type { Page } from '@playwright/test'
import type { Integration } from '@portico/contract/integrations/integrations.schema'
import type { PmsProperty, Profile } from '@portico/contract/integrations/profiles.schema'
import type { Building } from './building.ts'
import { test as base, expect } from './journey.ts'
import { type Pms, startPms } from './pms.ts'
import type { Portal } from './portal.ts'

export const PROFILES = '/account/integrations'
export const field = (page: Page, name: string) => page.getByRole('textbox', { name })
export const dialog = (page: Page) => page.getByRole('dialog')
export const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })
export const seen = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

export async function addProfile(page: Page, system: string) {
  await page.getByRole('button', { name: 'Add profile' }).click()
  await page.getByRole('menuitem', { name: system }).click()
  await expect(dialog(page).getByRole('heading', { name: `Add ${system} profile` })).toBeVisible()
}
export const submitProfile = (page: Page) => dialog(page).getByRole('button', { name: 'Add profile' }).click()

/** The choice of keys for the new residents of a place. */
export const keysOf = (page: Page, place: string) =>
  page.getByRole('button', { name: `${place} Keys for new residents` })
export async function chooseKeys(page: Page, place: string, ...keys: string[]) {
  await keysOf(page, place).click()
  for (const key of keys) await page.getByRole('option', { name: key }).click()
  await page.keyboard.press('Escape')
}

type Setup = {
  /** Adds an Entrata profile whose properties have been read; returns its id. */
  addProfile(): Promise<string>
  /** Connects the building to the property that has its name, so that only its units are left to be mapped; returns the integration's id. */
  connect(): Promise<string>
  /** Completes the setup of the building. Its residents arrive with the first sync. */
  goLive(): Promise<string>
}

type Fixtures = {
  /** Simulated property-management systems of the test's own. */
  pms: Pms
  /** What the manager of the building has set up before the test begins, without a browser. */
  setup: Setup
}

export const test = base.extend<Fixtures>({
  pms: async ({ portal }, use) => {
    const pms = await startPms(portal)
    await use(pms)
    await pms.stop()
  },
  setup: async ({ portal, building, pms }, use) => use(setupOf(portal, building, pms)),
})

function setupOf(portal: Portal, building: Building, pms: Pms): Setup {
  const call = <Reply>(method: 'POST' | 'PATCH', path: string, body: object) =>
    portal.call<Reply>(building.account, method, `/v1/integrations${path}`, body)

  async function addProfile() {
    const profile = { pmsName: 'Entrata', nickname: 'Entrata profile', credentials: { url: 'brightwater.entrata.com' } }
    const { credentialId } = await call<Profile>('POST', '/pms/credentials', profile)
    await pms.verifyProfiles(building)
    return credentialId
  }

  async function choose() {
    const credentialId = await addProfile()
    const properties = await portal.ask<{ details: PmsProperty }>(
      `select details from pms_properties where profile_id = $1 and details ->> 'propertyName' = 'Northcott House'`,
      [credentialId],
    )
    const details = properties.map((row) => row.details)
    const chosen = { pmpPropertyId: building.id, credentialId, pmsPropertyIds: details.map((one) => one.propertyId) }
    const { integrationId } = await call<Integration>('POST', '', chosen)
    await call('POST', `/${integrationId}/verifyAddresses`, {})
    return { integrationId, unitIds: details.flatMap(({ units }) => units.map(({ id }) => id)) }
  }

  return {
    addProfile,
    connect: async () => (await choose()).integrationId,
    async goLive() {
      const { integrationId, unitIds } = await choose()
      const [place] = await portal.ask<{ id: string }>(
        `select id from places where property_id = $1 and label = 'Property'`,
        [building.id],
      )
      const mapping = { pmpAddressId: place?.id, pmpAddressLabel: 'Property', pmsUnitIdList: unitIds }
      await call('PATCH', `/${integrationId}`, { addressMappingList: [mapping] })
      await call('POST', `/${integrationId}/complete`, {})
      return integrationId
    },
  }
}
