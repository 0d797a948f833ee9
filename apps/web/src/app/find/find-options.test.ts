import { flagDefaults } from '@portico/contract/flags/flags.rules'
import { locales } from '@portico/contract/shared/locales'
import { type Needs, neededOf } from '@portico/contract/shared/permissions'
import { describe, expect, test, vi } from 'vitest'
import { featuresOf } from '#web/data/properties/property-features.ts'
import { mergedTexts } from '#web/locales/catalogue-texts.ts'
import { findGroups } from './find-groups.ts'
import type { FindOption } from './find-option.ts'
import { foundOptions } from './found-options.ts'
import { actionOptions, type Here, pageOptions } from './page-options.ts'

const nothing = featuresOf({
  ...{
    flags: flagDefaults,
    isManager: false,
    may: () => true,
    property: undefined,
    permission: undefined,
    entrances: undefined,
  },
})
const everything = Object.fromEntries(
  Object.entries(nothing).map(([name, value]) => [name, value === false || value]),
) as typeof nothing
const here = (features: Partial<typeof nothing>, hasEntrances = true): Here => ({
  ...{ propertyId: 'p1', name: 'Quarry Yard', hasEntrances },
  features: { ...nothing, ...features },
})
const texts = {
  ofNavigation: (name: string) => name,
  ofHeader: (name: string) => name,
  ofAction: (name: string) => name,
}
const nowhere = { billing: false, integrations: false, tasks: false, team: false, programs: false, workbooks: false }
const commands = () => ({ lockDown: vi.fn(), giveFeedback: vi.fn() })
const namesOf = (options: readonly FindOption[]) => options.map(({ text }) => text)

describe('actions', () => {
  test('follow role, flags and edition', () => {
    const offered = (place: Here | undefined) => namesOf(actionOptions(place, texts, commands()))
    const all = ['addUser', 'makePass', 'createKey', 'generateCodes', 'lockDown', 'addNetwork', 'addFormat']
    expect(offered(here(everything))).toEqual([...all, 'setUp', 'addPlaces', 'addEntrance', 'feedback'])
    expect(offered(here({}))).toEqual(['feedback'])
    expect(offered(undefined)).toEqual(['feedback'])
    expect(offered(here({ ...everything, isFull: false }))).not.toContain('lockDown')
    expect(offered(here(everything, false))).not.toContain('lockDown')
    expect(offered(here({ ...everything, isFull: false }))).not.toContain('addPlaces')
    expect(offered(here({ ...everything, isFull: false }))).not.toContain('makePass')
  })

  test('add a property from everywhere if the account may add one to a company', () => {
    const options = actionOptions(undefined, texts, { ...commands(), mayAddProperty: true })
    expect(options[0]).toMatchObject({ text: 'addProperty', href: '/companies/properties/add' })
  })

  test('report a lost fob from everywhere where there are fobs', () => {
    const reportLostFob = vi.fn()
    const options = actionOptions(
      undefined,
      { ...texts, ofHeader: (name) => mergedTexts('en_US')[`app:header.${name}`] ?? '' },
      {
        ...commands(),
        reportLostFob,
      },
    )
    const [group] = findGroups('lost', [], options)
    expect(group?.options.map(({ text }) => text)).toEqual(['Report a lost fob'])
    group?.options[0]?.onSelect?.()
    expect(reportLostFob).toHaveBeenCalled()
  })

  test('lead to their page, or do what they say at the property on screen', () => {
    const done = commands()
    const [addUser] = actionOptions(here(everything), texts, done)
    expect(addUser).toMatchObject({ href: '/properties/p1/users/create', detail: 'Quarry Yard' })
    actionOptions(here(everything), texts, done)
      .find(({ text }) => text === 'lockDown')
      ?.onSelect?.()
    expect(done.lockDown).toHaveBeenCalledWith(expect.objectContaining({ propertyId: 'p1' }))
  })
})

test('pages are those of the navigation and of the menu of the account', () => {
  const offered = { billing: true, integrations: true, tasks: true, team: true, programs: true, workbooks: true }
  const ofManager = namesOf(pageOptions(here({ ...everything, safetrust: false }), offered, texts))
  expect(ofManager.slice(0, 3)).toEqual(['overview', 'general', 'credentialFormats'])
  expect(ofManager.slice(-9)).toEqual([
    ...['dashboard', 'tasks', 'integrations', 'team', 'programs', 'workbooks', 'billing', 'profile', 'needHelp'],
  ])
  expect(namesOf(pageOptions(here({}), nowhere, texts))).toEqual(
    expect.arrayContaining(['overview', 'entrances', 'dashboard', 'profile', 'needHelp']),
  )
  expect(namesOf(pageOptions(here({}), nowhere, texts))).not.toContain('users')
})

const person = { propertyId: 'p1', propertyName: 'Quarry Yard', personId: 'a', personName: 'Ada', email: 'a@b.de' }
const found = {
  ...{ people: [{ ...person, unitName: '3' }], units: [], keys: [], properties: [] },
  entrances: [{ propertyId: 'p1', propertyName: 'Quarry Yard', accessPointId: 'e1', name: 'Garage' }],
  codes: [{ ...person, credentialId: 'c1', unitName: null }],
  fobs: [{ ...person, credentialId: 'f1', number: 4242, facilityCode: null, isInactive: true }],
}
const words = {
  unit: (name: string) => `Unit ${name}`,
  users: (count: number) => `${count} users`,
  codeOf: (name: string) => `Code of ${name}`,
  fob: (number: number) => `Fob ${number}`,
  inactive: () => 'Inactive',
}

test('what the server has found leads to it and says what tells it apart', () => {
  const lines = foundOptions(found, words, true, () => true).map(({ text, detail, href }) => [text, detail, href])
  expect(lines).toEqual([
    ['Ada', 'Unit 3 · a@b.de · Quarry Yard', '/properties/p1/users/a'],
    ['Fob 4242', 'Ada · Inactive · Quarry Yard', '/properties/p1/credentials/fobs?filter=number%3D4242'],
    ['Code of Ada', 'Quarry Yard', '/properties/p1/credentials/codes?filter=id%3Dc1'],
    ['Garage', 'Quarry Yard', '/properties/p1/entrances/e1'],
  ])
  const [, , , ofPartner] = foundOptions(found, words, false, () => true)
  expect(ofPartner?.href).toBe('/properties/p1/entrances?filter=name%3DGarage')
})

test('what the role does not include is neither offered nor linked', () => {
  const mayRead = (needs: Needs) => neededOf(needs).every((one) => one.endsWith('.read'))
  const reader = here({ ...everything, may: mayRead })
  expect(actionOptions(reader, texts, commands()).map(({ text }) => text)).toEqual(['feedback'])
  const key = { propertyId: 'p1', propertyName: 'Quarry Yard', keyId: 'k1', name: 'Blue Key' }
  const linked = (may: (needs: Needs) => boolean) => foundOptions({ ...found, keys: [key] }, words, true, may).at(-1)
  expect(linked(() => true)?.href).toBe('/properties/p1/keys/k1')
  expect(linked(mayRead)?.href).toBe('/properties/p1/keys?filter=name%3DBlue+Key')
})

test('a page that begins with the text comes first, other pages come last', () => {
  const own = pageOptions(here(everything), nowhere, texts)
  const kinds = (text: string) =>
    findGroups(
      text,
      foundOptions(found, words, true, () => true),
      own,
    ).map(({ kind }) => kind)
  expect(kinds('ent')).toEqual(['pages', 'people', 'fobs', 'codes', 'entrances'])
  expect(kinds('rance')).toEqual(['people', 'fobs', 'codes', 'entrances', 'pages'])
  expect(kinds('ada')).toEqual(['people', 'fobs', 'codes', 'entrances'])
  expect(kinds('')).toEqual(['pages'])
})

/** The pages and buttons that the actions are about. */
const sameTexts = {
  addUser: 'people:page.add',
  createKey: 'keyWizard:create.title',
  generateCodes: 'credentials:generate.title',
  lockDown: 'access:lockdown.startProperty',
  addNetwork: 'networks:add.title',
  addFormat: 'credentialFormats:add.title',
  setUp: 'keyWizard:setup.title',
  addProperty: 'building:property.addTitle',
  addPlaces: 'building:places.addTitle',
  addEntrance: 'building:entrances.addTitle',
}

test.each(locales)('%s calls an action as its page does', (locale) => {
  const all = mergedTexts(locale)
  for (const [action, key] of Object.entries(sameTexts)) expect(all[`find:actions.${action}`]).toBe(all[key])
})
