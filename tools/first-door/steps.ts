import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoPortal } from '../browsers/demo-portal.ts'
import { type Tab, wishFor } from '../browsers/tab.ts'
import { invitationOf } from './mailbox.ts'

const OWNER = 'owen@harbor.example'

/** From any page of the property, also from its own, where the crumb is no link. */
const backToFirstSteps = (tab: Tab) => tab.click('link', 'Overview')

export type Start = { portal: DemoPortal; data: string }

async function signIn(tab: Tab, name: string, address: string) {
  await tab.see('Who signs in?')
  await tab.fill('Name', name)
  await tab.fill('Email address', address)
  await tab.click('button', 'Sign in')
}

/** Whoever opens the printed link becomes the operator, and adds a company with its owner. */
export async function becomeOperator(tab: Tab, { data }: Start) {
  await tab.browser.open((await readFile(join(data, 'operator-link'), 'utf8')).trim())
  await signIn(tab, 'Olga Operator', 'olga@operator.example')
  await tab.click('button', 'Become an operator')
  await tab.find('title', /^Companies/)
  await tab.click('link', 'Add company')
  await tab.fill('Company name', 'Harbor Homes')
  await tab.fill('Email address of the owner', OWNER)
  await tab.click('button', 'Add company')
  await tab.see('Harbor Homes was added')
}

/** The owner accepts the invitation, and comes to a dashboard without a property. */
export async function becomeOwner(tab: Tab, { portal }: Start) {
  await tab.browser.open(await invitationOf(OWNER, portal.mails))
  await signIn(tab, 'Owen Owner', OWNER)
  await tab.click('button', 'Go to Property Management Portal')
  await tab.see('Put in your first building')
}

/** One building with a place, an entrance, a device, a key and somebody who holds it. */
export async function putInBuilding(tab: Tab) {
  await tab.click('link', 'Add property')
  await tab.fill('Property name', 'Quarry Yard')
  await tab.fill('Street address', '1 Quarry Road')
  await tab.fill('City or town', 'Portland')
  await tab.fill('State or territory - optional', 'OR')
  await tab.fill('ZIP code', '97201')
  await tab.click('button', 'Add property')
  await tab.find('title', 'Quarry Yard')
  const home = (await tab.pathNow()).split('?')[0] ?? ''
  await tab.click('link', 'Add places')
  await tab.fill('Places', '101-120')
  await tab.click('button', 'Add 20 places')
  await tab.see('20 places are added')
  await tab.find('title', /^Places \(21\)/)
  await backToFirstSteps(tab)
  await tab.click('link', 'Add an entrance')
  await tab.fill('Entrance name', 'Front Door')
  await tab.click('button', 'Add entrance')
  await tab.see('Front Door is added')
  await tab.find('title', 'Front Door')
  await tab.click('button', 'Add device')
  await tab.click('button', 'Add the device by hand')
  await tab.fill('Serial number', 'PX-1')
  await tab.fill('Port - optional', '1')
  await tab.click('button', 'Add device', wishFor('dialog', /Add a device/))
  await tab.see('The device PX-1 is added')
  // The simulated panel gets its own token.
  await tab.click('button', 'Cancel', wishFor('dialog', /^Installation code for/))
  return home
}

/** A key, and a resident who holds it. */
export async function giveKey(tab: Tab) {
  await backToFirstSteps(tab)
  await tab.click('link', 'Create a key')
  await tab.fill('Key name', 'Front Door Key')
  await tab.click('button', 'Next')
  await tab.check('checkbox', 'Front Door')
  await tab.click('button', 'Next')
  await tab.find('title', /^Share with guests/)
  await tab.click('button', 'Next')
  await tab.find('title', /^Review/)
  await tab.click('button', 'Create Key')
  await tab.see('New key was added!')
  await backToFirstSteps(tab)
  await tab.click('link', 'Add a user')
  await tab.find('title', /^Add New User/)
  await tab.fill(/^Name/, 'Ada Byron')
  await tab.fill(/^Email/, 'ada@resident.example')
  await tab.choose(/^Place/, /^101/)
  await tab.fill('Unit Number', '101')
  await tab.check('checkbox', 'Front Door Key')
  await tab.click('button', 'Add User')
  await tab.click('button', 'I Agree')
  await tab.see('New user was added!')
}

/** A simulated panel takes the place of the one that an installer would bring, and the resident tries the door. Then no step is left. */
export async function openDoor(tab: Tab, path: string, resident: string) {
  await tab.open(path)
  await tab.click('button', 'Attach a panel')
  await tab.click('button', 'Attach')
  await tab.see(/Revision \d/)
  await tab.choose(/^Person with the app/, new RegExp(`^${resident}`))
  await tab.click('button', 'Try with the app')
  await tab.see('The door opened.')
  await tab.seeNot('First steps')
  await tab.open(`${path}/access-history`)
  await tab.find('row', new RegExp(`Front Door.*${resident}|${resident}.*Front Door`))
}

/** Three buildings come in by one workbook. Returns the path of the last one. */
export async function bringWorkbook(tab: Tab, file: string, property: string) {
  await tab.open('/')
  await tab.click('button', 'Account of Owen Owner')
  await tab.click('menuitem', 'Import and export')
  await tab.find('title', /^Import and export/)
  await tab.upload(file)
  await tab.click('button', 'Check file')
  await tab.click('button', /^Import \d+ rows/)
  await tab.see(/\d+ rows were imported/)
  await tab.open('/')
  await tab.click('link', property)
  await tab.find('title', property)
  return (await tab.pathNow()).split('?')[0] ?? ''
}
