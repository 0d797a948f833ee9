import type { Flags } from '@portico/contract/flags/flags.rules'
import pg from 'pg'
import type { Row } from './copy.ts'

/** The world shows everything the portal can do; the redesign is for those who ask for it. */
const flags: Partial<Flags> = {
  kapEnabled: true,
  avgEnabled: true,
  userConsentEnabled: true,
  tutorialsEnabled: true,
  helpPanelEnabled: true,
  pmsEnabled: true,
  enabledPmsProviders: ['Entrata', 'AppFolio', 'RealPage', 'Yardi', 'MRI'],
  pmsProfileMutationEnabled: true,
  editIntegrationsEnabled: true,
  editIntegrationCredentials: true,
  siteRedesign: false,
  safetrustEnabled: true,
  accessCodesEnabled: true,
  fobsEnabled: true,
  multiUserTypesEnabled: true,
  fullScreenUserForm: true,
  ringAppEnabled: true,
  billingEnabled: true,
  networkSettingsEnabled: true,
  credentialFormatsEnabled: true,
}

export const flagRows = (now: number): Row[] =>
  Object.entries(flags).map(([name, value]) => ({ name, value: JSON.stringify(value), updated_at: new Date(now) }))

/** An empty start shows the same but what needs a property-management system. Whatever somebody has switched since then stays. */
export async function switchOn(ownerUrl: string): Promise<void> {
  const rows = flagRows(Date.now()).filter(({ name }) => !/pms|integration/i.test(String(name)))
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(
      'insert into flags (name, value) select * from unnest($1::text[], $2::jsonb[]) on conflict (name) do nothing',
      [rows.map(({ name }) => name), rows.map(({ value }) => value)],
    )
  } finally {
    await client.end()
  }
}
