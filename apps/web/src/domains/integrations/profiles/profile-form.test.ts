import type { Profile } from '@portico/contract/integrations/profiles.schema'
import { expect, test } from 'vitest'
import { changeOf, creationOf, derivedFrom, emptyValues, freeNickname, problemsOf, valuesOf } from './profile-form.ts'

const fresh = { otherNicknames: ['Harbor'], keepsSecrets: false, yardiDomains: [] }
const mri = {
  nickname: 'North',
  credentials: { clientId: 'C1', databaseName: 'DB', username: 'portico', password: 'secret', version: 'x7' },
  settings: emptyValues('MRI', '').settings,
}
const stored: Profile = {
  credentialId: '5a1f2f43-7c0e-4a53-9f4b-0f1c8a2e6b01',
  pmsName: 'MRI',
  nickname: 'North',
  approvalStatus: 'APPROVED',
  validityStatus: 'VALID',
  isDataAvailable: true,
  credentials: { clientId: 'C1', databaseName: 'DB', username: 'portico', version: 'x7' },
  settings: {},
  integrationCount: 0,
  createdTimeMillis: 0,
  version: 3,
}

test('the form has the fields of its PMS, and MRI begins with the newer version', () => {
  expect(emptyValues('RealPage', 'RealPage profile')).toEqual({
    nickname: 'RealPage profile',
    credentials: { pmcId: '' },
    settings: { countryCode: '', interfaces: { properties: '', rentRoll: '', leaseDetails: '', pendingMoveIns: '' } },
  })
  expect(emptyValues('MRI', 'MRI profile').credentials.version).toBe('x7')
})

test('all fields are required except the database of Yardi', () => {
  expect(problemsOf(emptyValues('Yardi', ''), { pmsName: 'Yardi', ...fresh })).toEqual({
    nickname: 'nicknameRequired',
    'credentials.url': 'fieldRequired',
    'credentials.username': 'fieldRequired',
    'credentials.password': 'fieldRequired',
    'credentials.serverName': 'fieldRequired',
  })
  expect(problemsOf(mri, { pmsName: 'MRI', ...fresh })).toEqual({})
})

test('a nickname must be unique without regard to case', () => {
  const taken = { ...mri, nickname: ' harbor ', credentials: { pmcId: '7' } }
  expect(problemsOf(taken, { pmsName: 'RealPage', ...fresh })).toEqual({ nickname: 'nicknameTaken' })
  expect(freeNickname('Harbor', ['harbor', 'Harbor 2'])).toBe('Harbor 3')
})

test('an address of another PMS and an invalid address have different errors', () => {
  const rule = (url: string) =>
    problemsOf({ ...mri, credentials: { url } }, { pmsName: 'Entrata', ...fresh })['credentials.url']
  expect([rule('https://example.com'), rule('https://'), rule('north.entrata.com/x')]).toEqual([
    'urlMismatch',
    'urlUnreadable',
    undefined,
  ])
  expect(derivedFrom('Entrata', 'north.entrata.com', [])).toEqual({ orgs: 'north' })
  expect(derivedFrom('AppFolio', ' ', [])).toBeUndefined()
})

test('an address of Yardi may have a domain that the deployment allows', () => {
  const values = { ...mri, credentials: { url: 'voyager.landlord.example/1/x' } }
  const rule = (yardiDomains: string[]) =>
    problemsOf(values, { ...fresh, pmsName: 'Yardi', yardiDomains })['credentials.url']
  expect([rule([]), rule(['landlord.example'])]).toEqual(['urlMismatch', undefined])
  expect(derivedFrom('Yardi', 'voyager.landlord.example/1/x', ['landlord.example'])).toEqual({
    domain: 'voyager.landlord.example',
    voyagerWebshare: '1',
  })
})

test('an empty password field keeps the stored password, which is never shown', () => {
  const values = valuesOf(stored)
  expect(values.credentials.password).toBe('')
  expect(problemsOf(values, { ...fresh, pmsName: 'MRI', keepsSecrets: true })).toEqual({})
})

test('a database that is named like its server is left empty and follows the server', () => {
  const yardi: Profile = { ...stored, pmsName: 'Yardi', credentials: { serverName: 'north', database: 'north' } }
  expect(valuesOf(yardi).credentials.database).toBe('')
  const other = { ...yardi, credentials: { serverName: 'north', database: 'north_live' } }
  expect(valuesOf(other).credentials.database).toBe('north_live')
})

test('an unchanged login that failed is sent again to be verified', () => {
  const { credentials } = changeOf({ ...stored, validityStatus: 'EXPIRED' }, valuesOf(stored))
  expect(credentials).toEqual(stored.credentials)
})

test('only what was changed is sent', () => {
  const values = valuesOf(stored)
  expect(changeOf(stored, { ...values, nickname: ' South ' })).toEqual({ nickname: 'South', version: 3 })
  const changed = { ...values, credentials: { ...values.credentials, password: ' new ' } }
  expect(changeOf(stored, changed)).toEqual({
    nickname: 'North',
    version: 3,
    credentials: { ...stored.credentials, password: ' new ' },
  })
  expect(creationOf('RealPage', { ...mri, nickname: ' East ', credentials: { pmcId: ' 7 ' } })).toEqual({
    pmsName: 'RealPage',
    nickname: 'East',
    credentials: { pmcId: '7' },
    settings: { countryCode: null },
  })
})

test('a country is set and removed for a system that names none', () => {
  const profile: Profile = {
    ...stored,
    pmsName: 'RealPage',
    credentials: { pmcId: '7' },
    settings: { countryCode: 'CA' },
  }
  const values = valuesOf(profile)
  expect(changeOf(profile, values).settings).toBeUndefined()
  const other = { ...values, settings: { ...values.settings, countryCode: '' } }
  expect(changeOf(profile, other).settings).toEqual({ countryCode: null })
})

test('names of interfaces are sent without the empty ones, and are checked', () => {
  const named = (rentRoll: string) => ({
    ...valuesOf(stored),
    settings: { ...mri.settings, interfaces: { ...mri.settings.interfaces, rentRoll } },
  })
  expect(changeOf(stored, named(' RentRoll_2 ')).settings).toEqual({ interfaces: { rentRoll: 'RentRoll_2' } })
  const context = { ...fresh, pmsName: 'MRI' as const, keepsSecrets: true }
  expect(problemsOf(named('a&b=c'), context)).toEqual({ 'settings.interfaces.rentRoll': 'interfaceInvalid' })
})
