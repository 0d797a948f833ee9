import { BULK_JOBS_LISTED_MAX } from '@portico/contract/bulk-jobs/bulk-jobs.schema'
import { CREDENTIAL_FORMATS_MAX } from '@portico/contract/credential-formats/credential-formats.rules'
import { ENDED_CODES_LISTED_MAX } from '@portico/contract/credentials/credentials.rules'
import { KEYS_MAX } from '@portico/contract/keys/keys.rules'
import { NETWORKS_MAX } from '@portico/contract/networks/networks.rules'
import { chooseFormat, formatField, formatsOf, ON } from './support/credentials.ts'
import { seen } from './support/integrations.ts'
import { expect, test } from './support/journey.ts'
import { addPanel, goToStep, PANEL, press, select } from './support/keys.ts'
import { fillNetwork, networksPath } from './support/networks.ts'

const shown = (count: number, total: number) =>
  `The first ${count.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} entries are shown.`

test('of many tasks, and of the codes of a user that no longer work, the latest are shown, and the page says so', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  await setFlags(ON)
  const person = await building.add({ name: 'Ada Byron' })
  await portal.ask(
    `insert into credentials (property_id, id, person_id, type, status, inactive_reason, source, parent, sealed_value, value_hash)
     select $1, gen_random_uuid(), $2, 'CODE', 'INACTIVE', 'EXPIRED', 'PMP', 'USER', 'k.x:x', gen_random_uuid()
     from generate_series(1, $3)`,
    [building.id, person, ENDED_CODES_LISTED_MAX + 1],
  )
  await portal.ask(
    `insert into bulk_jobs (id, account_id, property_id, operation, shared, total, done, finished_at)
     select gen_random_uuid(), $1, $2, 'deleteKeys', '{}', 1, 1, now() from generate_series(1, $3::int + 1)`,
    [building.account, building.id, BULK_JOBS_LISTED_MAX],
  )
  await page.goto(`${building.path}/users/${person}`)
  await expect(page.getByText(shown(ENDED_CODES_LISTED_MAX, ENDED_CODES_LISTED_MAX + 1))).toBeVisible()
  await expect(
    page.getByText(`The latest ${BULK_JOBS_LISTED_MAX} of your ${BULK_JOBS_LISTED_MAX + 1} tasks are shown.`),
  ).toBeVisible()
  await page.goto(`${building.path}/credentials/codes`)
  const title = `Access codes (${ENDED_CODES_LISTED_MAX + 1})`
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('a property that has as many networks, formats or keys as it can have gets no other, and the form says why', async ({
  page,
  portal,
  building,
}) => {
  await portal.ask(
    `with formats as (
       insert into credential_formats (property_id, place_id, supported_format_id, facility_code, number_min, number_max)
       select property_id, id, 'hid-h10304', 1, n, n from places, generate_series(1, $3) n where property_id = $1 and label = 'Property'
     ), made as (insert into keys (property_id, name) select $1, 'Spare ' || n from generate_series(1, $4) n)
     insert into networks (property_id, id, ssid, band, security, sealed_security_key)
     select $1, gen_random_uuid(), 'Floor ' || n, '5', 'WPA2', 'none' from generate_series(1, $2) n`,
    [building.id, NETWORKS_MAX, CREDENTIAL_FORMATS_MAX, KEYS_MAX],
  )
  await addPanel(building)
  await page.goto(`${networksPath(building)}/add`)
  await fillNetwork(page)
  await page.getByRole('button', { name: 'Add network', exact: true }).click()
  await seen(page, 'This property has 1,000 networks, which is the maximum. Delete a network to add another.')

  await page.goto(`${formatsOf(building)}/add`)
  await chooseFormat(page, 'HID Prox H10301 26-bit')
  for (const [name, value] of [
    ['Facility Code', '12'],
    ['Range min', '1'],
    ['Range max', '2'],
  ] as const)
    await formatField(page, name).fill(value)
  await page.getByRole('button', { name: 'Add credential format' }).click()
  await seen(page, 'This property has 1,000 credential formats, which is the maximum. Delete a format to add another.')
  await expect(page.getByText('This credential format already exists.')).toHaveCount(0)

  await page.goto(`${building.path}/keys/create`)
  await page.getByRole('textbox', { name: 'Key name' }).fill('One too many')
  await goToStep(page, 'Add entrances')
  await select(page, PANEL)
  await press(page, 'Create Key')
  await seen(page, 'This property has 5,000 keys, which is the maximum. Delete a key to add another.')
})
