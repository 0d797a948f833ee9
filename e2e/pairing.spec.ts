import type { Page } from '@playwright/test'
import { writeCode } from '@portico/contract/access/pairing.rules'
import { addDoor } from './support/access.ts'
import { FACTS, newPanel } from './support/new-panel.ts'
import { panelProgram, SERIAL_NUMBER } from './support/panel-program.ts'
import { action, confirm, dialog, expectText } from './support/people.ts'
import { expect, look, test } from './support/screens.ts'

const code = (page: Page) => dialog(page).getByRole('textbox', { name: 'Code of the panel' })
const fingerprints = (page: Page) => dialog(page).locator('code')
const fromMenu = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /^More for the device/ }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('a member types the code that a panel shows, compares both fingerprints and names the device, and the page tells when the panel has come; wrong codes are told apart, and too many of them have to wait', async ({
  page,
  portal,
  building,
}) => {
  const entranceId = await building.addEntrance('Lobby')
  const program = await panelProgram(portal)
  const pairing = program.pair()
  const shown = await pairing.says(/^Code: (\S+)/m)
  const key = await pairing.says(/^Key of this panel: +(.+)$/m)
  const serverKey = await pairing.says(/^Key of the server: +((?:[\da-f]{4} ?){8})/m)
  await page.goto(`${building.path}/entrances/${entranceId}?tab=panels`)
  await action(page, 'Add device').click()
  await expect(code(page)).toBeFocused()

  await test.step('what was typed stays while it is wrong', async () => {
    await code(page).fill('ABC-DEF')
    await confirm(page, 'Find panel')
    await expectText(page, 'A code has nine letters and digits, and never 0, 1, I, L or O.')
    await code(page).fill('zzz zzz zzz')
    await confirm(page, 'Find panel')
    await expectText(page, /^No panel shows this code\./)
    await expect(code(page)).toHaveValue('ZZZ-ZZZ-ZZZ')
    await expect(code(page)).toBeFocused()
    await look(page, 'pairing-code')
  })

  await test.step('both fingerprints are compared before the device is added', async () => {
    await code(page).fill(`  ${shown.toLowerCase().replaceAll('-', ' ')} `)
    await code(page).press('Enter')
    await expect(dialog(page).getByRole('heading', { name: 'Compare with the panel' })).toBeFocused()
    await expect(fingerprints(page)).toHaveText([key, serverKey])
    await expect(dialog(page)).toContainText('Portico UT0311-L0x')
    await expect(dialog(page).getByRole('textbox', { name: 'Serial number' })).toHaveValue(SERIAL_NUMBER)
    await look(page, 'pairing-compare')
    await dialog(page).getByRole('textbox', { name: 'Serial number' }).fill('LOBBY-1')
    await confirm(page, 'Other code')
    await expect(code(page)).toHaveValue(writeCode(shown.replaceAll('-', '')))
    await code(page).press('Enter')
    await expect(dialog(page).getByRole('textbox', { name: 'Serial number' })).toHaveValue('LOBBY-1')
    await confirm(page, 'Both match, add device')
    await expectText(page, 'The panel of LOBBY-1 is paired')
  })

  await test.step('the device says so, and when the panel has come', async () => {
    await expectText(page, 'Waiting for the panel')
    await expect(page).toHaveURL(/tab=panels/)
    await pairing.says(/^Paired: door/m)
    program.run()
    await expectText(page, 'Paired')
    await expect(page.locator('main code')).toHaveText(key)
    await expectText(page, `Serial number ${SERIAL_NUMBER}`)
    await program.stop()
    await look(page, 'pairing-device')
  })

  await test.step('too many wrong codes have to wait', async () => {
    await action(page, 'Add device').click()
    for (const typed of ['222-222-222', '333-333-333', '444-444-444', '555-555-555', '666-666-666']) {
      await code(page).fill(typed)
      await code(page).press('Enter')
      await expect(dialog(page).getByText(/^No panel shows|^Too many wrong codes/)).toBeVisible()
      if (await dialog(page).getByText('Too many wrong codes').isVisible()) break
    }
    await code(page).press('Enter')
    await expectText(page, 'Too many wrong codes')
    await expect(dialog(page).getByText(/^Try again from \d{4}-/)).toBeVisible()
    await expect(code(page)).not.toHaveValue('')
  })
})

test('an installer without an account pairs a panel with a code, of which the dialog tells live when it was used; one that waits can be withdrawn, and a panel that was replaced or withdrawn gets nothing more', async ({
  page,
  portal,
  building,
}) => {
  const door = await addDoor(portal, building, 'Gate')
  await page.goto(`${door.path}?tab=panels`)
  const program = await panelProgram(portal)
  await test.step('the code is shown once, and the panel comes with it', async () => {
    await fromMenu(page, 'Make installation code')
    await expect(dialog(page)).toContainText('It works once, within 72 hours.')
    await confirm(page, 'Make installation code')
    await expectText(page, 'Copy the code now: it is not shown again')
    await expectText(page, 'Waiting for the panel')
    await look(page, 'installation-code')
    const made = await dialog(page)
      .getByText(/^(?:[2-9A-Z]{4}-){4}[2-9A-Z]{4}$/)
      .textContent()
    const key = await program.pair('--code', made ?? '').says(/^Key of this panel: +(.+)$/m)
    await expectText(page, /^The panel has come\./)
    await expect(fingerprints(page).first()).toHaveText(key)
    await program.stop()
    await look(page, 'installation-come')
    await confirm(page, 'Done')
    await expect(door.pull()).rejects.toThrow('401')
  })

  await test.step('a code that waits is shown at the device until it is withdrawn', async () => {
    await fromMenu(page, 'Make installation code')
    await expect(dialog(page)).toContainText('the pairing and the tokens of the present panel end')
    await confirm(page, 'Make installation code')
    await confirm(page, 'Done')
    await expect(page.getByText(/^An installation code of .* waits for the installer until/)).toBeVisible()
    await action(page, 'Withdraw code').click()
    await confirm(page, 'Withdraw code')
    await expect(page.getByText(/^An installation code of/)).toBeHidden()
  })

  await test.step('another panel takes the place of the first', async () => {
    const second = newPanel(portal, { facts: { ...FACTS, serialNumber: 'A-1002' } })
    await action(page, 'Replace panel').click()
    await code(page).fill(await second.ask())
    await code(page).press('Enter')
    await expect(dialog(page)).toContainText('The device keeps its entrance, its history and its serial number.')
    await look(page, 'pairing-replace')
    await confirm(page, 'Both match, replace')
    await expect(page.locator('main code')).toHaveText(second.fingerprint)
    await second.come(door.deviceId)

    await fromMenu(page, 'Withdraw pairing')
    await expect(dialog(page)).toContainText('The door keeps opening by the list that it has')
    await confirm(page, 'Withdraw pairing')
    await expectText(page, 'Not paired')
    await expect(second.begin(door.deviceId)).rejects.toThrow('401')
  })
})

test('a key that is used twice is an alert at the device and on the dashboard, which says what to do', async ({
  page,
  portal,
  building,
}) => {
  const door = await addDoor(portal, building, 'Lobby')
  const panel = newPanel(portal)
  const { code: installation } = await portal.call<{ code: string }>(
    building.account,
    'POST',
    `/v1/access/pairing/${building.id}/devices/${door.deviceId}/installationCode`,
    {},
  )
  await panel.install(installation)
  const copy = newPanel(portal, { seed: panel.seed })
  for (const one of [panel, copy, panel, copy, panel, copy]) await one.come(door.deviceId)
  await page.goto('/')
  await page.getByRole('link', { name: /^1 key of a panel is used twice|used twice/ }).click()
  await expectText(page, 'The key of the panel at Lobby is used twice')
  await page.getByRole('link', { name: 'Show entrance' }).click()
  await expect(page).toHaveURL(/tab=panels/)
  await expectText(page, 'Key is used twice')
  await expect(page.getByText(/Withdraw the pairing and pair the panel again/)).toBeVisible()
  await look(page, 'pairing-key-twice')
})
