import { loadPortal, type Pages, type Visitor } from './pages.ts'
import { addProgram } from './program-client.ts'
import { addHeldRun } from './sync-runs.ts'

/** The default status is 200. */
export type Visit = Visitor & { address: string; status?: number }

const NETWORK = '00000000-0000-4000-8000-000000000007'
const SOME_TIME = Date.UTC(2027, 0, 4, 9, 30)
const NOBODY = '00000000-0000-4000-8000-000000000000'
const lists = ['entrances', 'places', 'keys', 'users', 'providers', 'settings/networks', 'settings/credential-formats']

/** Every page of the portal in both faces of the site, and the error pages. */
export async function everyPage(portal: Pages): Promise<Visit[]> {
  const { openToPartner, withoutPermissions, optedOut } = portal.cast.properties
  await portal.ask(
    `insert into networks (property_id, id, ssid, band, security, sealed_security_key)
     values ($1, $2, 'WLAN-7', '5', 'WPA3', 'none')`,
    [openToPartner, NETWORK],
  )
  const property = `/properties/${openToPartner}`
  const other = `/properties/${optedOut}`
  const notSetUp = `/properties/${await idOfPropertyNotSetUp(portal)}`
  const synced = await addHeldRun(portal.ask, portal.cast.portfolio)
  const team = await addTeam(portal, openToPartner)
  const addresses = await addressesOf(portal, openToPartner, { synced, team })
  const ids = {
    person: await idIn(portal, 'people', openToPartner),
    entrance: await idIn(portal, 'entrances', openToPartner),
    device: await idIn(portal, 'devices', openToPartner),
  }
  const entrance = `${property}/entrances/${ids.entrance}`
  const faces = [{ siteRedesign: false }, { siteRedesign: true }]
  return [
    ...faces.flatMap((flags) => addresses.map((address) => ({ address, flags }))),
    ...lists.map((list) => ({ address: `${property}/${list}?filter=name%3Anowhere`, flags: { siteRedesign: true } })),
    { address: '/?filter=nowhere' },
    { address: '/', preferences: { splashDismissed: false } },
    { address: `${property}/settings`, flags: { safetrustEnabled: false } },
    { address: `${property}/users`, flags: { fullScreenUserForm: false, multiUserTypesEnabled: false } },
    ...['', '?tab=conflicts', '?tab=conflicts&state=DECIDED', '?tab=worklist', '?tab=settings', '?outcome=FAILED'].map(
      (view) => ({ address: `/properties/${synced.propertyId}/sync${view}` }),
    ),
    ...[synced.propertyId, openToPartner].map((id) => ({ address: `/properties/${id}/sync/runs/held` })),
    { address: `/properties/${synced.propertyId}/integrations`, flags: { siteRedesign: true } },
    { address: `/properties/${synced.propertyId}/integrations/${synced.provider}?step=keys` },
    {
      address: `/properties/${synced.propertyId}/integrations`,
      flags: { siteRedesign: true, edition: 'specified' },
    },
    ...['', '?kind=FORCED', '?time=week'].map((view) => ({ address: `${property}/door-events${view}` })),
    { address: `${entrance}/devices/${ids.device}` },
    { address: `${entrance}/devices/${NOBODY}`, status: 404 },
    ...['?tab=panels', '?tab=openers', `?tab=openers&at=${SOME_TIME}`].map((view) => ({
      address: `${entrance}${view}`,
    })),
    ...['', `?who=credential`, `?person=${ids.person}&entrance=${ids.entrance}&at=${SOME_TIME}`].map((question) => ({
      address: `${property}/can-they-get-in${question}`,
    })),
    ...[
      '?tab=invitations',
      '?tab=roles',
      '?tab=groups',
      '?tab=programs',
      '?tab=changes',
      '?search=nobody',
      '/roles/leasing',
    ].map((view) => ({
      address: `/companies/${team.companyId}/team${view}`,
    })),
    { address: `/companies/${team.companyId}/team/${NOBODY}`, status: 404 },
    { address: `/companies/${team.companyId}/team/roles/${NOBODY}`, status: 404 },
    { address: `/companies/${team.companyId}/team/programs/${NOBODY}`, status: 404 },
    { address: `/companies/${NOBODY}/team`, status: 404 },
    { address: `/companies/${NOBODY}/workbooks`, status: 404 },
    { address: `/companies/${team.companyId}/workbooks/${NOBODY}`, status: 404 },
    { address: notSetUp },
    { address: `${notSetUp}/wizard` },
    { address: `/properties/${withoutPermissions}` },
    ...['providers', 'settings/networks', 'credentials/codes'].map((page) => ({ address: `${other}/${page}` })),
    { address: '/', as: 'partner' },
    ...faces.flatMap((flags) =>
      [property, `${property}/entrances`, '/need-help'].map((address) => ({ address, flags, as: 'partner' as const })),
    ),
    ...(await consoleVisits(portal)),
    { address: '/register', as: 'stranger' },
    { address: '/register?invite=nobody-wrote-this', as: 'stranger' },
    { address: '/', as: 'stranger', status: 403 },
    { address: '/nowhere', status: 404 },
    { address: `/properties/${NOBODY}`, status: 404 },
    ...[
      'keys',
      'users',
      'entrances',
      'hours',
      'hours/calendars',
      'settings/networks',
      'settings/privacy',
      'integrations',
      'sync/runs',
    ].map((part) => ({
      address: `${property}/${part}/${NOBODY}`,
      status: 404,
    })),
  ]
}

async function idIn(portal: Pages, table: string, propertyId: string) {
  const [row] = await portal.ask<{ id: string }>(`select id from ${table} where property_id = $1 limit 1`, [propertyId])
  return row?.id
}

/** Makes the manager of the portfolio an owner of the company of this property, with a role, a group and an invitation of its own. */
async function addTeam({ ask, cast }: Pages, propertyId: string) {
  const [row] = await ask<{ id: string }>('select company_id as id from properties where id = $1', [propertyId])
  const companyId = row?.id ?? ''
  await ask(`insert into memberships (account_id, company_id, role_id) values ($1, $2, 'owner')`, [
    cast.portfolio,
    companyId,
  ])
  const [role] = await ask<{ id: string }>(
    `insert into roles (company_id, name, permissions) values ($1, 'R-1', '{keys.read,keys.change}') returning id`,
    [companyId],
  )
  await ask(
    `with added as (insert into property_groups (company_id, name) values ($1, 'G-1') returning id)
     insert into group_properties (company_id, group_id, property_id) select $1, id, $2 from added`,
    [companyId, propertyId],
  )
  const { accountId: programId } = await addProgram(ask, companyId, [{ roleId: 'maintenance' }])
  await ask(`update accounts set full_name = 'P-1' where id = $1`, [programId])
  await ask(`update program_tokens set name = 'T-1' where account_id = $1`, [programId])
  const [read] = await ask<{ id: string }>(
    `with read as (
       insert into workbook_imports (id, account_id, company_id, file_name, content_hash, state, problems)
       values (gen_random_uuid(), $1, $2, 'I-1.xlsx', decode('00', 'hex'), 'READY', 1) returning id
     ), part as (insert into workbook_parts (account_id, import_id, number, is_new) select $1, id, 0, false from read)
     insert into workbook_rows (account_id, import_id, index, part, sheet, number, outcome, problem)
     select $1, id, 0, 0, 'places', 2, 'PROBLEM', '{"code": "required", "column": "place", "value": null}' from read
     returning import_id as id`,
    [cast.portfolio, companyId],
  )
  return {
    ...{ companyId, accountId: cast.portfolio, roleId: role?.id ?? '', programId },
    importId: read?.id ?? '',
  }
}

/** Hours with a calendar, which a key uses. */
async function addHours({ ask }: Pages, propertyId: string) {
  const [calendar] = await ask<{ id: string }>(
    `with added as (insert into calendars (property_id, name) values ($1, 'C-1') returning property_id, id)
     insert into calendar_days (property_id, calendar_id, date, kind, name) select property_id, id, '2027-12-25', 'CLOSED', 'D-1' from added
     returning calendar_id as id`,
    [propertyId],
  )
  const windows = [{ days: ['MONDAY', 'FRIDAY'], from: '22:00', to: '06:00' }]
  const [hours] = await ask<{ id: string }>(
    `insert into hours (property_id, name, windows, calendar_id) values ($1, 'H-1', $2, $3) returning id`,
    [propertyId, JSON.stringify(windows), calendar?.id],
  )
  await ask(`update keys set hours_id = $2 where id in (select id from keys where property_id = $1 limit 1)`, [
    propertyId,
    hours?.id,
  ])
  return { hoursId: hours?.id, calendarId: calendar?.id }
}

type Others = { synced: { propertyId: string; runId: string }; team: Record<string, string> }

/** A report belongs to the connected property, everything else to the other one. */
async function addressesOf(portal: Pages, propertyId: string, { synced, team }: Others) {
  const { pagePatterns } = await loadPortal()
  const idOf = (table: string) => idIn(portal, table, propertyId)
  const values: Record<string, string | undefined> = {
    propertyId,
    keyId: await idOf('keys'),
    personId: await idOf('people'),
    entranceId: await idOf('entrances'),
    deviceId: await idOf('devices'),
    networkId: NETWORK,
    ...(await addHours(portal, propertyId)),
    integrationName: 'Entrata',
    ...team,
  }
  const ofManagers = pagePatterns().filter((pattern) => !isOfConsole(pattern))
  return ofManagers.map((pattern) =>
    pattern.replace(/:(\w+)/g, (_, name: string) => {
      const value = (pattern.includes(':runId') ? { ...values, ...synced } : values)[name]
      if (!value) throw new Error(`Nobody has said what to put for :${name} in ${pattern}.`)
      return value
    }),
  )
}

const isOfConsole = (pattern: string) => pattern === '/operator' || pattern.startsWith('/operator/')

/** The pages of the console, for an operator and for everybody else. */
async function consoleVisits(portal: Pages): Promise<Visit[]> {
  const id = await portal.createStranger()
  await portal.ask(`update accounts set kind = 'operator' where id = $1`, [id])
  const as = `account:${id}` as const
  const patterns = (await loadPortal()).pagePatterns().filter(isOfConsole)
  return [
    ...patterns.map((address) => ({ address, as })),
    { address: '/operator?search=nowhere', as },
    { address: '/', as, status: 403 },
    { address: '/operator/buildings', status: 403 },
    { address: '/operator', as: 'stranger' },
  ]
}

export async function idOfPropertyNotSetUp({ ask, cast }: Pages): Promise<string> {
  const [row] = await ask<{ id: string }>(
    `select p.id from properties p join memberships m on m.property_id = p.id and m.account_id = $1
     where not p.avc_enabled and not exists (select from entrances e where e.property_id = p.id and e.avc_enabled)
     order by p.name limit 1`,
    [cast.portfolio],
  )
  return row?.id ?? ''
}
