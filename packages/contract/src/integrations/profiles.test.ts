import { describe, expect, test } from 'vitest'
import {
  completeCredentials,
  credentialProblems,
  deriveFromUrl,
  isConfigurable,
  profileStatus,
  wordingKey,
} from './profiles.rules.ts'
import { newProfile } from './profiles.schema.ts'

describe('the URL of a customer', () => {
  test.each([
    ['Entrata', 'https://brightwater.entrata.com/login', { orgs: 'brightwater' }],
    ['Entrata', '  Brightwater.Entrata.com ', { orgs: 'brightwater' }],
    ['AppFolio', 'http://harbor-living.appfolio.com', { vhost: 'harbor-living' }],
    [
      'Yardi',
      'https://www.yardiasp14.com/21253brightwater/pages/login.aspx',
      { domain: 'www.yardiasp14.com', voyagerWebshare: '21253brightwater' },
    ],
  ] as const)('of %s in %s identifies the customer', (pmsName, url, derived) => {
    expect(deriveFromUrl(pmsName, url)).toEqual(derived)
    expect(credentialProblems(pmsName, { url }).filter(({ field }) => field === 'url')).toEqual([])
  })

  test.each([
    ['Entrata', 'https://entrata.com'],
    ['Entrata', 'https://a.b.entrata.com'],
    ['Entrata', 'https://brightwater.entrata.com.example.org'],
    ['AppFolio', 'https://appfolio.com.example.org/harbor.appfolio.com'],
    ['AppFolio', 'https://-harbor.appfolio.com'],
    ['Yardi', 'https://www.yardiasp14.com'],
    ['Yardi', 'https://www.yardiasp14.com/a%2Fb/x'],
    ['Yardi', 'https://yardievil.com/1/login.aspx'],
    ['Yardi', 'https://www.yardiasp14.com.example.org/1/login.aspx'],
    ['Yardi', 'https://169.254.169.254/1/login.aspx'],
  ] as const)('of %s cannot be %s', (pmsName, url) => {
    expect(deriveFromUrl(pmsName, url)).toBeUndefined()
    expect(credentialProblems(pmsName, { url })).toContainEqual({ field: 'url', rule: 'urlMismatch' })
  })

  test.each([
    'https://',
    'no address',
    'https://me:secret@brightwater.entrata.com',
    'https://brightwater.entrata.com:99999',
  ])('is refused for %s', (url) =>
    expect(credentialProblems('Entrata', { url })).toContainEqual({ field: 'url', rule: 'urlUnreadable' }),
  )
})

describe('the domains of Yardi that a deployment allows', () => {
  const url = 'https://voyager.landlord.example/1/login.aspx'
  const problemsWith = (yardiDomains: readonly string[] | 'UNCHECKED', typed = url) =>
    credentialProblems('Yardi', { url: typed }, { yardiDomains }).filter(({ field }) => field === 'url')

  test('are accepted in addition to its own, with what is below them', () => {
    expect(problemsWith([])).toEqual([{ field: 'url', rule: 'urlMismatch' }])
    expect(problemsWith(['landlord.example'])).toEqual([])
    expect(problemsWith(['voyager.landlord.example'])).toEqual([])
    expect(problemsWith(['lord.example'])).toHaveLength(1)
    expect(problemsWith([], 'https://www.yardiasp14.com/1/x')).toEqual([])
  })
  test('are checked by the server where the form does not know them, and addresses of machines never pass', () => {
    expect(problemsWith('UNCHECKED')).toEqual([])
    for (const host of ['169.254.169.254', 'localhost', '[::1]', '0x7f.1', 'intranet'])
      expect(problemsWith('UNCHECKED', `https://${host}/1/x`), host).toHaveLength(1)
  })
})

describe('a login', () => {
  test('reports every missing field', () => {
    expect(credentialProblems('MRI', { username: ' ' }).map(({ field }) => field)).toEqual([
      'clientId',
      'databaseName',
      'username',
      'password',
      'version',
    ])
    expect(credentialProblems('RealPage', {})).toEqual([{ field: 'pmcId', rule: 'fieldRequired' }])
  })
  test('may leave out a stored password, and nothing else', () => {
    const yardi = { url: 'https://www.yardiasp14.com/1/', username: 'porter', serverName: 'live1' }
    expect(credentialProblems('Yardi', yardi, { keepsSecrets: true })).toEqual([])
    expect(credentialProblems('Yardi', yardi)).toEqual([{ field: 'password', rule: 'fieldRequired' }])
  })
  test('refuses fields of another PMS', () => {
    expect(credentialProblems('RealPage', { pmcId: '7', username: 'x' })).toEqual([
      { field: 'username', rule: 'fieldUnknown' },
    ])
  })
  test('accepts two versions of MRI', () => {
    const mri = { clientId: 'c', databaseName: 'd', username: 'u', password: 'p' }
    expect(credentialProblems('MRI', { ...mri, version: 'x5' })).toEqual([])
    expect(credentialProblems('MRI', { ...mri, version: 'x6' })).toEqual([{ field: 'version', rule: 'versionUnknown' }])
  })
  test('is completed with derived fields, and derived fields in the request are ignored', () => {
    expect(completeCredentials('AppFolio', { url: ' harbor.appfolio.com ', vhost: 'another' })).toEqual({
      url: 'harbor.appfolio.com',
      vhost: 'harbor',
    })
    const yardi = { url: 'https://www.yardiasp14.com/1/x', username: 'u', password: 'p', serverName: 'live1' }
    expect(completeCredentials('Yardi', yardi)).toMatchObject({ database: 'live1', voyagerWebshare: '1' })
    expect(completeCredentials('Yardi', { ...yardi, database: 'live2' }).database).toBe('live2')
  })
  test('is validated by the same rules in the request', () => {
    const draft = { pmsName: 'Entrata', nickname: ' ', credentials: { url: 'x.example' } }
    const issues = newProfile.safeParse(draft).error?.issues ?? []
    expect(issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['nickname', 'nicknameRequired'],
      ['credentials.url', 'urlMismatch'],
    ])
  })
})

describe('settings', () => {
  const profile = (pmsName: string, settings: object) => ({
    pmsName,
    nickname: 'North',
    credentials: pmsName === 'MRI' ? mri : { pmcId: '7' },
    settings,
  })
  const mri = { clientId: 'c', databaseName: 'd', username: 'u', password: 'p', version: 'x7' }
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`word ${index}`, 'PAST']))

  test.each([
    ['RealPage', { countryCode: 'CA', statuses: { 'on hold': 'OTHER' }, roles: { signer: 'GUARANTOR' } }],
    ['RealPage', { countryCode: null }],
    ['MRI', { interfaces: { rentRoll: 'Rent-Roll_2' } }],
  ])('of %s may be %j', (pmsName, settings) => {
    expect(newProfile.parse(profile(pmsName, settings)).settings).toEqual(settings)
  })

  test.each([
    ['MRI', { countryCode: 'CA' }, 'settings.countryCode: fieldUnknown'],
    ['RealPage', { interfaces: { rentRoll: 'X' } }, 'settings.interfaces.rentRoll: fieldUnknown'],
    ['MRI', { interfaces: { rentRoll: 'X&$format=xml' } }, 'settings.interfaces.rentRoll: interfaceInvalid'],
    ['RealPage', { statuses: many }, 'settings.statuses: wordingsTooMany'],
  ])('of %s cannot be %j', (pmsName, settings, problem) => {
    const issues = newProfile.safeParse(profile(pmsName, settings)).error?.issues ?? []
    expect(issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([problem])
  })

  test.each([
    { countryCode: 'XX' },
    { statuses: { 'On hold': 'OTHER' } },
    { statuses: { 'on hold ': 'OTHER' } },
    { statuses: { [`${'x'.repeat(41)}`]: 'OTHER' } },
    { statuses: { 'on hold': 'UNKNOWN' } },
    { roles: { signer: 'CURRENT' } },
    { colour: 'red' },
  ])('cannot be %j', (settings) => {
    expect(newProfile.safeParse(profile('RealPage', settings)).success).toBe(false)
  })

  test('name a wording on one line, in lower case', () => {
    expect(wordingKey('  On \n HOLD ')).toBe('on hold')
    expect(wordingKey('x'.repeat(60))).toHaveLength(40)
  })
})

test.each([
  ['PENDING_APPROVAL', 'VALID', true, 'pendingApproval'],
  ['APPROVED', 'PENDING_VERIFICATION', false, 'pendingVerification'],
  ['APPROVED', 'INVALID', true, 'failed'],
  ['APPROVED', 'ERROR', false, 'failed'],
  ['APPROVED', 'EXPIRED', true, 'expired'],
  ['APPROVED', 'VALID', true, 'ready'],
  ['APPROVED', 'VALID', false, 'pendingInitialData'],
  ['APPROVED', 'SOMETHING_NEW', true, 'unknown'],
] as const)(
  'a profile that is %s and %s, with data: %s, is %s',
  (approvalStatus, validityStatus, isDataAvailable, status) => {
    const state = { approvalStatus, validityStatus: validityStatus as 'VALID', isDataAvailable }
    expect(profileStatus(state)).toBe(status)
    expect(isConfigurable(state)).toBe(status === 'ready')
  },
)
