import { randomUUID } from 'node:crypto'
import { type Connected, newBuilding, newDevice, newEntrance, type Things } from './things.ts'

export type ValidRequest = { params?: Record<string, string>; query?: Record<string, string>; body?: object }

const EVENT_ID = 'e0e0e0e0-0000-4000-8000-000000000000'
/** A simulated panel, if there were any. */
const deviceId = '5f0c9a52-3d0e-4a4e-9d0f-0c6f6f1f7a31'
const target = { pms: 'Entrata', customer: 'brightwater', propertyId: '1001' }

/** One request for each endpoint of the contract, by domain and verb, with every field that it may have. */
export function validRequests(things: Things, connected: Connected): Readonly<Record<string, ValidRequest>> {
  const { team } = things
  const { propertyId, person, key, code, entrance, otherEntrance, root, floor, inDays, units, network } = things
  const { personId, email, services } = person
  const ofProperty: ValidRequest = { params: { propertyId } }
  const integrationId = things.integration.integrationId
  const oneCredential = { params: { credentialId: code.id } }
  const onePass = { params: { passId: things.pass.id } }
  const oneProfile = { params: { credentialId: things.profileId } }
  const oneRun = { params: { propertyId, runId: things.heldRunId } }
  const oneIntegration = { params: { integrationId } }
  const weekdays = { type: 'WEEKLY', filter: { MONDAY: [{ startTime: '08:00', endTime: '18:00' }], SUNDAY: [] } }
  const accessPoints = [
    { accessPointId: entrance, isGuestSharable: true, guestSchedules: [weekdays] },
    { accessPointId: otherEntrance, isGuestSharable: false, guestSchedules: [] },
  ]
  const draft = { propertyId, name: 'Couriers', description: 'All who deliver', accessPoints }
  const change = { ...draft, keyId: key.keyId, version: key.version }
  const stay = { serviceStartTimeMillis: services[0].serviceStartTimeMillis, serviceExpiryTimeMillis: inDays(40) }
  const place = { parentAddressId: floor, parentAddressLabel: 'Place' }
  const resident = {
    propertyId,
    personName: 'Ada Byron',
    unitNumber: '12B',
    relationType: 'RESIDENT',
    ...place,
    ...stay,
  }
  const ofDoors = {
    propertyId,
    accessPointIds: `${entrance},${otherEntrance}`,
    kinds: 'HELD_OPEN,FORCED',
    gte: '0',
    lte: String(Date.now()),
  }
  const filters = {
    propertyId,
    gte: '0',
    lte: String(Date.now()),
    accessPointIds: `${entrance},${otherEntrance}`,
    accessBy: 'ada@example.com,bob%2C%20jr',
    unlockStatuses: 'FAILURE,SUCCESS',
    denialReasons: 'NO_KEY,UNKNOWN',
    sortAttribute: 'unlockStatus',
    sortDirection: 'ASC',
  }
  const changesAsked = {
    ...{ by: team.leaver, topic: 'keys', about: key.keyId, gte: '0', lte: String(Date.now()) },
    ...{ locale: 'ja_JP', timeZone: 'Asia/Tokyo' },
  }
  const rule = { days: 700, fate: 'ANONYMIZE' }
  const rules = { RESIDENT: rule, GUEST: rule, STAFF: rule, DENIAL: rule }
  const { hours, calendar, held } = things
  const oneHours = { params: { propertyId, hoursId: hours.hoursId } }
  const oneCalendar = { params: { propertyId, calendarId: calendar.calendarId } }
  const week = {
    name: 'Evenings',
    windows: [{ days: ['FRIDAY', 'SATURDAY'], from: '18:00', to: '02:00' }],
    calendarId: calendar.calendarId,
  }
  const closedDays = {
    name: 'Closed',
    days: [
      { date: '2099-12-24', kind: 'OTHER', spans: [{ from: '08:00', to: '12:00' }], name: 'Christmas Eve' },
      { date: '2099-12-25', kind: 'CLOSED', spans: [], name: null },
    ],
  }
  const holding = { keyIds: [held.keyId], hoursId: hours.hoursId, startTimeMillis: inDays(1), endTimeMillis: inDays(9) }
  const lobby = { ssid: 'Roof of the tests', band: '2.4', security: 'WPA2', securityKey: 'correct horse battery' }
  const wanted = { pmsName: 'RealPage', nickname: 'Another profile', credentials: { pmcId: '1192837' } }
  const event = {
    eventId: EVENT_ID,
    unlockTimestamp: Date.now() - 60_000,
    unlockStatus: 'FAILURE',
    denialReason: 'NO_KEY',
  }
  const contact = { name: 'Cora Cole', email: 'cora.cole@example.com', phoneNumber: '+1 503 555 0100' }
  const oneChange = { params: { propertyId, number: things.undoable }, query: { locale: 'en_US' } }
  const details = { page: 'keys', count: 3, isFirst: true }

  const oneDevice = { params: { propertyId, deviceId: things.device } }
  const at = String(Date.now())
  const opening = { propertyId, accessPointId: entrance, at }

  const ofCompany = { params: { companyId: team.companyId } }
  const { parts } = things
  const onePlace = { params: { propertyId, placeId: parts.place } }
  const oneEntrance = { params: { propertyId, accessPointId: parts.entrance } }
  const onePart = { params: { propertyId, deviceId: parts.device } }
  const asTold = { body: { version: 1 } }
  const ofTeam = (part: Record<string, string>) => ({ params: { companyId: team.companyId, ...part } })
  const oneWorkbook = ofTeam({ importId: things.workbookId })
  const oneMember = ofTeam({ accountId: team.leaver })
  const oneRole = ofTeam({ roleId: team.roleId })
  const oneGroup = ofTeam({ groupId: team.groupId })
  const oneProgram = ofTeam({ accountId: team.program })
  const oneInvitation = ofTeam({ invitationId: team.invitationId })
  const atGroup = { kind: 'group', groupId: team.groupId }
  const assignments = [
    { roleId: team.roleId, scope: { kind: 'property', propertyId }, endsAtMillis: inDays(30) },
    { roleId: 'manager', scope: atGroup, endsAtMillis: null },
  ]
  const operatedList = { search: 'Quarry', descending: 'true', pageSize: '5', pageNumber: '1' }
  const role = { name: 'Concierge', permissions: ['guests.change'] }
  const group = { name: 'South', propertyIds: [propertyId] }

  const proof = { publicKey: 'A'.repeat(43), challenge: 'nonce.1.signature', signature: 'A'.repeat(86) }
  const panelFacts = { maker: 'Acme', model: 'Door 2', serialNumber: 'A-1001', programVersion: '1.4.0' }

  return {
    'access.fetchList': {
      params: { deviceId: things.device },
      query: { revision: '0', cursor: `${entrance}.mac`, wait: '0' },
    },
    'access.fetchCodeKey': { params: { deviceId: things.device } },
    'access.getGuessing': { query: { propertyId } },
    'access.getPanelKeys': { params: { propertyId } },
    'access.changePanelKeys': { params: { propertyId }, body: { storage: 'MEMORY', former: 'DISK' } },
    'access.acknowledge': {
      params: { deviceId: things.device },
      body: { revision: 1, timeMillis: Date.now(), bootId: 'boot-1', uptimeMillis: 5000, eventsWaiting: 3 },
    },
    'access.listDoors': { query: { propertyId } },
    'access.getDelivery': { query: { propertyId, withinMillis: '5000' } },
    'access.issueToken': oneDevice,
    'access.withdrawTokens': oneDevice,
    'access.reportStolen': { ...oneDevice, body: { jobId: EVENT_ID } },
    'access.getCommissioning': oneDevice,
    'access.commission': { ...oneDevice, body: { version: 1, lock: 'OPENED', contact: 'NONE' } },
    'access.explain': { query: { ...opening, personId, guestEmail: 'guest@example.com' } },
    'access.listOpeners': { query: opening },
    'access.exportOpeners': { query: { ...opening, locale: 'de_DE', timeZone: 'Europe/Berlin' } },
    'access.getGuestSharing': { query: { propertyId } },
    'access.beginGuestSharing': { params: { propertyId }, body: { version: '' } },
    'access.listSuspensions': { query: { propertyId } },
    'access.openNow': { body: { propertyId, entranceId: entrance, pressId: '00000000-0000-4000-8000-0000000000e5' } },
    'access.suspend': { params: { propertyId, personId }, body: { reason: 'Lost the phone' } },
    'access.resume': { params: { propertyId, personId } },
    'access.lockDown': {
      params: { propertyId, scopeId: entrance },
      body: { reason: 'Burst pipe', keyIds: [key.keyId], version: null, how: 'JOIN' },
    },
    'access.liftLockdown': { params: { propertyId, scopeId: entrance }, query: { version: '1' } },
    'access.listLockdowns': { query: { propertyId } },
    'account.startSignIn': {
      query: { return_to: '/properties', language: 'de_DE', email: 'ada@example.com', switch_user: 'true' },
    },
    'account.finishSignIn': { query: { state: 'a-state-that-nobody-began', code: 'a-code' } },
    'account.signOut': { query: { return_to: '/', language: 'de_DE' } },
    'account.getAntiForgeryToken': {},
    'account.getUserInfo': {},
    'account.getIdentity': {},
    'account.register': { body: { inviteToken: things.inviteToken } },
    'account.listSessions': {},
    'account.endSession': { params: { sessionId: things.otherSessionId } },
    'account.endOtherSessions': {},
    'account.keepLocale': { body: { locale: 'de_DE' } },
    'account.acceptTerms': {},
    'workbooks.list': ofCompany,
    'workbooks.start': {
      ...ofCompany,
      body: {
        importId: randomUUID(),
        fileName: 'buildings.xlsx',
        content: Buffer.from('no workbook').toString('base64'),
      },
    },
    'workbooks.get': oneWorkbook,
    'workbooks.listProblems': { ...oneWorkbook, query: { pageSize: '20', pageNumber: '1' } },
    'workbooks.problemsFile': { ...oneWorkbook, query: { locale: 'ja_JP' } },
    'workbooks.confirm': { ...oneWorkbook, body: { invites: true } },
    'workbooks.discard': oneWorkbook,
    'workbooks.listProperties': ofCompany,
    'workbooks.exportCompany': { ...ofCompany, query: { locale: 'ja_JP', propertyIds: propertyId } },
    'workbooks.exportProperty': { ...ofProperty, query: { locale: 'ja_JP' } },
    'workbooks.template': { ...ofCompany, query: { locale: 'ja_JP' } },
    'activity.listOfProperty': { ...ofProperty, query: { ...changesAsked, pageSize: '20', pageNumber: '1' } },
    'activity.listOfCompany': { ...ofCompany, query: { ...changesAsked, pageSize: '20', pageNumber: '1' } },
    'activity.authorsOfProperty': ofProperty,
    'activity.authorsOfCompany': ofCompany,
    'activity.csvOfProperty': { ...ofProperty, query: changesAsked },
    'activity.csvOfCompany': { ...ofCompany, query: changesAsked },
    'activity.linesOfProperty': { ...ofProperty, query: changesAsked },
    'activity.linesOfCompany': { ...ofCompany, query: changesAsked },
    'activity.planUndo': oneChange,
    'activity.undo': { ...oneChange, body: { confirmsOpening: true } },
    'attention.list': {},
    'billing.listProperties': {},
    'bulkJobs.list': {},
    'bulkJobs.start': {
      body: {
        jobId: 'b0b0b0b0-0000-4000-8000-000000000000',
        propertyId,
        operation: 'changeKeys',
        shared: { addKeyIds: [key.keyId] },
        items: [{ label: 'ada@example.com', values: { personId } }],
      },
    },
    'bulkJobs.get': { params: { jobId: things.bulkJobId } },
    'bulkJobs.retry': { params: { jobId: things.bulkJobId } },
    'bulkJobs.remove': { params: { jobId: things.bulkJobId } },
    'company.list': {},
    'company.permissionsAnywhere': {},
    'company.permissionsAt': { query: { propertyId } },
    'company.rename': { ...ofCompany, body: { name: 'Quarry Homes', version: team.companyVersion } },
    'company.listProperties': ofCompany,
    'company.listMembers': {
      ...ofCompany,
      query: {
        search: 'a',
        idleDays: '90',
        sort: 'lastSignIn',
        descending: 'true',
        pageSize: '10',
        pageNumber: '1',
      },
    },
    'company.getMember': oneMember,
    'company.changeMember': { ...oneMember, body: { assignments, teamVersion: team.teamVersion } },
    'company.removeMember': oneMember,
    'company.leave': ofCompany,
    'company.handOver': { ...oneMember, body: { toAccountId: team.colleague } },
    'company.endSessions': oneMember,
    'company.listRoles': ofCompany,
    'company.createRole': { ...ofCompany, body: role },
    'company.updateRole': { ...oneRole, body: { ...role, version: 1 } },
    'company.deleteRole': oneRole,
    'company.listGroups': ofCompany,
    'company.createGroup': { ...ofCompany, body: group },
    'company.updateGroup': { ...oneGroup, body: { ...group, version: 1 } },
    'company.deleteGroup': oneGroup,
    'company.listInvitations': ofCompany,
    'company.invite': { ...ofCompany, body: { emails: ['new.member@example.com'], assignments } },
    'company.resendInvitation': oneInvitation,
    'company.withdrawInvitation': oneInvitation,
    'programs.list': ofCompany,
    'programs.get': oneProgram,
    'programs.create': { ...ofCompany, body: { name: 'Import of the night', assignments } },
    'programs.update': { ...oneProgram, body: { name: 'Import of the day', assignments, version: 1 } },
    'programs.remove': oneProgram,
    'programs.addToken': { ...oneProgram, body: { name: 'Next server', endsAtMillis: inDays(90) } },
    'programs.withdrawToken': ofTeam({ accountId: team.program, tokenId: team.programToken }),
    'company.whoIsAt': ofProperty,
    'company.exportWhoIsAt': { ...ofProperty, query: { locale: 'de_DE' } },
    'consent.getAgreement': { query: { language: 'en', region: 'US' } },
    'consent.listSignatures': { query: { propertyId } },
    'consent.accept': {
      body: {
        propertyIds: [propertyId],
        version: things.agreement.version,
        agreementName: things.agreement.agreementName,
      },
    },
    'credentialFormats.listSupported': {},
    'credentialFormats.list': { query: { propertyId } },
    'credentialFormats.create': {
      body: {
        supportedFormatId: 'hid-h10301',
        facilityCode: 78,
        range: '300-400',
        parentAddressId: root,
        parentAddressLabel: 'Property',
      },
    },
    'credentialFormats.delete': { params: { id: things.format.id } },
    'credentials.list': {
      query: {
        ...{ propertyId, type: 'CODE', personId, code: 'true', match: 'any', sort: '-created', only: 'CURRENT' },
        filter: JSON.stringify([{ operator: ':', value: 'a', words: { status: ['ACTIVE'] } }]),
        ...{ locale: 'de_DE', pageSize: '10', pageNumber: '1' },
      },
    },
    'credentials.reveal': oneCredential,
    'credentials.create': {
      body: {
        propertyId,
        personId,
        type: 'PHYSICAL',
        credentialFormatId: things.format.id,
        number: 123,
        status: 'ENABLED',
        source: 'PMP',
        credentialParent: 'USER',
        locationType: 'PROPERTY_ID',
        locationValue: propertyId,
        startTimeMillis: Date.now(),
        expiryTimeMillis: inDays(10),
      },
    },
    'credentials.renew': { body: { propertyId, personId } },
    'credentials.update': {
      ...oneCredential,
      body: {
        credentialId: code.id,
        status: 'BLOCKED',
        guestSchedules: [weekdays],
        startTimeMillis: Date.now(),
        expiryTimeMillis: inDays(10),
        version: code.version,
      },
    },
    'credentials.findFobs': { query: { number: '150' } },
    'credentials.reportLost': {
      params: { credentialId: things.fob.id },
      body: { replacement: { credentialFormatId: things.format.id, number: 151 } },
    },
    'credentials.delete': oneCredential,
    'developer.listMails': {},
    'developer.getPmsSimulators': {},
    'developer.setPmsFault': { body: { ...target, fault: null } },
    'developer.takePmsStep': { body: { ...target, step: 'add-co-tenant' } },
    'developer.approveProfile': oneProfile,
    'developer.resetPmsSimulators': {},
    'developer.getPanels': {},
    'developer.attachPanel': { body: { propertyId, deviceId: things.device, token: 'a-token-of-the-device' } },
    'developer.setPanelFault': {
      body: { deviceId: deviceId, isCut: false, delayMs: 0, clockOffsetMs: 0, losesList: true },
    },
    'developer.setBoardFault': {
      body: { deviceId: deviceId, isCut: false, isPowered: true, lostPercent: 0, isReset: true },
    },
    'developer.tryPanel': { body: { deviceId: deviceId, personId } },
    'entrances.list': ofProperty,
    'entrances.listByLams': ofProperty,
    'entrances.listWithDevices': ofProperty,
    'entrances.create': { ...ofProperty, body: { ...newEntrance('Garden gate', root), code: 'G-1', use: 'HOME' } },
    'entrances.listArchived': ofProperty,
    'entrances.get': oneEntrance,
    'entrances.update': {
      ...oneEntrance,
      body: { ...newEntrance('Spare gate', floor), type: 'GATE', label: null, version: 1 },
    },
    'entrances.endings': oneEntrance,
    'entrances.archive': { ...oneEntrance, ...asTold },
    'entrances.restore': { params: { propertyId, accessPointId: parts.archivedEntrance } },
    'entrances.addDevice': { ...ofProperty, body: { ...newDevice('NEW-1', parts.entrance), port: 3 } },
    'entrances.getDevice': onePart,
    'entrances.updateDevice': { ...onePart, body: { ...newDevice('SPARE-2', otherEntrance), version: 1 } },
    'entrances.archiveDevice': { ...onePart, ...asTold },
    'entrances.restoreDevice': { params: { propertyId, deviceId: parts.archivedDevice } },
    'feedback.submit': { body: { rating: 4, review: 'Good', context: { contextType: 'User' } } },
    'find.find': { query: { text: 'ada', near: propertyId } },
    'flags.list': {},
    'history.list': { query: { ...filters, pageSize: '20', pageNumber: '1' } },
    'history.export': { query: filters },
    'doorEvents.list': { query: { ...ofDoors, pageSize: '20', pageNumber: '1' } },
    'doorEvents.exportCsv': { query: { ...ofDoors, locale: 'de_DE', timeZone: 'Europe/Berlin' } },
    'doorEvents.record': {
      body: {
        sentTimeMillis: Date.now(),
        bootId: 'boot-1',
        uptimeMillis: 5000,
        contact: 'SHUT',
        events: [
          {
            eventId: EVENT_ID,
            timeMillis: Date.now(),
            bootId: 'boot-1',
            uptimeMillis: 4000,
            kind: 'CLOSED',
            durationMillis: 61_000,
          },
        ],
      },
    },
    'history.exportCsv': { query: { ...filters, locale: 'de_DE', timeZone: 'Europe/Berlin', withReasons: '1' } },
    'history.latest': {
      query: {
        propertyId,
        gte: '0',
        since: String(Date.now()),
        accessPointIds: `${entrance},${otherEntrance}`,
        accessBy: 'ada@example.com',
        unlockStatuses: 'FAILURE',
        denialReasons: 'NO_KEY',
      },
    },
    'history.busyHours': { query: { propertyId } },
    'history.deliveries': { query: { propertyId } },
    'history.opened': { query: { propertyId } },
    'history.tries': { query: { propertyId } },
    'history.activity': {
      query: {
        propertyId,
        accessPointId: entrance,
        gte: String(Date.now() - 86_400_000),
        lte: String(Date.now()),
        timeZone: 'Europe/Berlin',
        by: 'hour',
      },
    },
    'history.options': { query: { propertyId, filter: 'accessBy', search: 'ada' } },
    'history.record': {
      body: {
        sentTimeMillis: Date.now(),
        bootId: 'boot-1',
        uptimeMillis: 5000,
        events: [
          {
            ...event,
            attempts: 12,
            bootId: 'boot-1',
            uptimeMillis: 4000,
            personId,
            credentialId: code.id,
            avgEmail: 'guest@example.com',
          },
        ],
      },
    },
    'integrations.list': { query: { status: 'enabled', propertyId } },
    'integrations.get': oneIntegration,
    'integrations.create': { body: connected.unconnected },
    'hours.list': ofProperty,
    'hours.get': oneHours,
    'hours.listUsers': oneHours,
    'hours.create': { ...ofProperty, body: week },
    'hours.update': { ...oneHours, body: { ...week, version: hours.version } },
    'hours.remove': { ...oneHours, query: { version: String(hours.version) } },
    'hours.listCalendars': ofProperty,
    'hours.getCalendar': oneCalendar,
    'hours.createCalendar': { ...ofProperty, body: closedDays },
    'hours.updateCalendar': { ...oneCalendar, body: { ...closedDays, version: calendar.version } },
    'hours.removeCalendar': { ...oneCalendar, query: { version: String(calendar.version) } },
    'hours.getOfKey': { params: { propertyId, keyId: key.keyId } },
    'hours.setOfKey': {
      params: { propertyId, keyId: key.keyId },
      body: { hoursId: hours.hoursId, guestHoursId: null, guestCalendarId: calendar.calendarId, version: key.version },
    },
    'hours.getOfPerson': { params: { propertyId, personId } },
    'hours.setOfPerson': { params: { propertyId, personId }, body: holding },
    'hours.setOfCredential': {
      params: { propertyId, credentialId: code.id },
      body: { hoursId: hours.hoursId, version: code.version },
    },
    'hours.preview': { ...ofProperty, body: { holdings: { personIds: [personId], ...holding } } },
    'hours.getWeek': { ...ofProperty, query: { personId, from: '2099-12-20' } },
    'hours.listHolidays': {
      ...ofProperty,
      query: { year: '2026', locale: 'de_DE', calendarId: calendar.calendarId },
    },
    'integrations.update': {
      ...oneIntegration,
      body: { addressMappingList: units(['p1/101', 'p1/102']), version: things.integration.version },
    },
    'integrations.verifyAddresses': { params: { integrationId: connected.createdId } },
    'integrations.complete': { params: { integrationId: connected.mappedId } },
    'integrations.requestSync': oneIntegration,
    'integrations.remove': oneIntegration,
    'integrations.listProfiles': {},
    'integrations.getProfileStatus': oneProfile,
    'integrations.listPmsProperties': oneProfile,
    'integrations.createProfile': { body: wanted },
    'integrations.updateProfile': {
      ...oneProfile,
      body: { nickname: 'Renamed', credentials: wanted.credentials, version: things.profileVersion },
    },
    'integrations.removeProfile': oneProfile,
    'keys.list': {
      ...ofProperty,
      query: { filter: '[{"operator":":","value":"a"}]', match: 'any', sort: '-assignedTo', pageSize: '2' },
    },
    'keys.listOfAddress': { query: { propertyId, addressId: root } },
    'keys.create': { body: draft },
    'keys.update': { body: change },
    'keys.updateEntrances': { body: change },
    'keys.assignToPerson': { body: { propertyId, personId, keyIds: [key.keyId] } },
    'keys.assignToPeople': { body: { propertyId, keyIds: [key.keyId], people: [email] } },
    'keys.loss': { body: { propertyId, keyIds: [key.keyId] } },
    'keys.remove': { body: { propertyId, keyId: key.keyId } },
    'metrics.record': {
      body: {
        csrfToken: things.token,
        events: [{ kind: 'pageView', name: '/keys', occurredAtMillis: Date.now(), details }],
      },
    },
    'networks.list': { query: { propertyId } },
    'networks.create': { body: { propertyId, ...lobby } },
    'networks.update': { params: { id: network.id }, body: { ...lobby, version: network.version } },
    'networks.delete': { params: { id: network.id } },
    'operator.claim': { body: { secret: 'A'.repeat(43) } },
    'operator.listCompanies': { query: { ...operatedList, sort: 'properties' } },
    'operator.addCompany': { body: { name: 'Quarry Homes', ownerEmail: 'first.owner@example.com' } },
    'operator.renameCompany': { ...ofCompany, body: { name: 'Quarry & Sons', version: team.companyVersion } },
    'operator.inviteOwner': { ...ofCompany, body: { email: 'another.owner@example.com' } },
    'operator.listProperties': { query: { ...operatedList, sort: 'offline' } },
    'people.list': {
      query: {
        propertyId,
        filter: JSON.stringify([{ operator: ':', value: 'a', words: { type: ['GUEST'] } }]),
        match: 'any',
        sort: '-expiry',
        only: 'PRESENT',
        holding: personId,
        locale: 'de_DE',
        pageSize: '10',
        pageNumber: '1',
      },
    },
    'people.findByEmail': { body: { propertyId, emails: [email] } },
    'people.endings': { query: { propertyId } },
    'passes.list': {
      query: {
        ...{ propertyId, hostId: personId, match: 'any', sort: '-created', only: 'CURRENT' },
        filter: JSON.stringify([{ operator: ':', value: 'a', words: { state: ['LIVE'] } }]),
        ...{ locale: 'de_DE', pageSize: '10', pageNumber: '1' },
      },
    },
    'passes.doors': { query: { propertyId } },
    'passes.get': onePass,
    'passes.create': {
      body: {
        ...{
          propertyId,
          visitorName: 'Walter Plumber',
          email: 'walter@example.com',
          locale: 'ja_JP',
          hostId: personId,
        },
        ...{
          accessPointIds: [entrance, otherEntrance],
          fromTimeMillis: Date.now(),
          untilTimeMillis: inDays(2),
          uses: 3,
        },
      },
    },
    'passes.reveal': onePass,
    'passes.withdraw': { ...onePass, body: { version: things.pass.version } },
    'passes.mail': onePass,
    'pairing.challenge': {},
    'pairing.ask': { body: { ...proof, panel: panelFacts } },
    'pairing.wait': { body: { ...proof, wait: 0 } },
    'pairing.install': { body: { ...proof, panel: panelFacts, code: 'ABCD-EFGH-JKMN-PQRS-TUVW' } },
    'pairing.beginSession': {
      params: { deviceId: things.device },
      body: { challenge: proof.challenge, signature: proof.signature, bootId: 'boot-1' },
    },
    'pairing.lookUp': { ...ofProperty, body: { code: things.pairing.code } },
    'pairing.claim': {
      ...ofProperty,
      body: { ...newDevice(things.pairing.takenSerial, entrance), port: null, code: things.pairing.code },
    },
    'pairing.replace': { ...oneDevice, body: { code: things.pairing.code, version: things.pairing.staleVersion } },
    'pairing.withdraw': oneDevice,
    'pairing.makeInstallationCode': oneDevice,
    'pairing.withdrawInstallationCode': oneDevice,
    'passes.look': { body: { secret: things.passSecret } },
    'passes.showNumber': { body: { secret: things.passSecret } },
    'people.get': { params: { personId }, query: { propertyId } },
    'people.adjust': {
      params: { personId },
      body: {
        propertyId,
        serviceExpiryTimeMillis: inDays(50),
        newParentAddressId: root,
        newParentAddressLabel: 'Property',
      },
    },
    'people.endAccess': { params: { personId }, body: { propertyId, reason: 'Moved out' } },
    'people.getInvitation': { params: { personId }, query: { propertyId } },
    'people.invite': { params: { personId: things.uninvited }, body: { propertyId } },
    'people.listEvents': { params: { personId }, query: { propertyId, pageNumber: '1' } },
    'people.create': { body: { ...resident, email: 'somebody.new@example.com', keyIds: [key.keyId] } },
    'people.update': {
      body: {
        ...resident,
        email,
        personId,
        version: services[0].version,
        newParentAddressId: root,
        newParentAddressLabel: 'Property',
      },
    },
    'people.delete': { body: { propertyId, people: [{ personId, email, ...place }] } },
    'places.list': ofProperty,
    'places.listWithEntrances': ofProperty,
    'places.add': {
      ...ofProperty,
      body: {
        places: [
          { name: 'North wing', code: 'N', parents: [{ placeId: root }] },
          { name: '101', code: null, parents: [{ position: 0 }] },
        ],
      },
    },
    'places.listArchived': ofProperty,
    'places.get': onePlace,
    'places.update': { ...onePlace, body: { name: 'South wing', code: 'S', parentIds: [floor], version: 1 } },
    'places.endings': onePlace,
    'places.archive': { ...onePlace, ...asTold },
    'places.restore': { params: { propertyId, placeId: parts.archivedPlace } },
    'properties.listEntities': { query: { entityType: 'Property', filter: 'a', only: 'SHOWN' } },
    'properties.listWithPermissions': {
      query: { filter: 'a', only: 'SHOWN', locale: 'de_DE', pageSize: '8', pageNumber: '1' },
    },
    'properties.summarize': {},
    'properties.get': ofProperty,
    'properties.getPermissions': { query: { id: propertyId, type: 'Property' } },
    'properties.getSettings': ofProperty,
    'properties.updateSettings': {
      body: {
        propertyId,
        isGuestAccessAllowed: true,
        maxGuestsAllowed: 3,
        isUserCodeCreationAllowed: true,
        maxActiveUserCodesAllowed: 2,
        version: things.settingsVersion,
      },
    },
    'privacy.getRetention': ofProperty,
    'privacy.setRetention': { ...ofProperty, body: { preset: 'OWN', rules, version: 0 } },
    'privacy.previewRetention': { ...ofProperty, body: { preset: 'OWN', rules } },
    'privacy.listHolds': ofProperty,
    'privacy.createHold': {
      ...ofProperty,
      body: {
        ...{ reason: 'A complaint about the garage', personIds: [personId], accessPointIds: [entrance] },
        ...{ fromMillis: inDays(-30), untilMillis: inDays(-1), endsAtMillis: inDays(60) },
      },
    },
    'privacy.releaseHold': { params: { propertyId, holdId: things.hold.holdId } },
    'properties.createContact': { ...ofProperty, body: { ...contact, email: 'another.contact@example.com' } },
    'properties.updateContact': {
      params: { propertyId, contactId: things.contact.id },
      body: { ...contact, version: things.contact.version },
    },
    'properties.create': { ...ofCompany, body: { ...newBuilding('New Mill'), code: 'NM' } },
    'properties.listArchived': ofCompany,
    'properties.getDetails': ofProperty,
    'properties.updateDetails': {
      ...ofProperty,
      body: { ...newBuilding('Renamed Mill'), code: 'RM', version: things.buildingVersion },
    },
    'properties.archiveEndings': ofProperty,
    'properties.archive': {
      ...ofProperty,
      body: { version: things.buildingVersion, doors: { do: 'SHUT', exceptedKeyIds: [key.keyId] } },
    },
    'properties.restore': { params: { propertyId: parts.archivedProperty } },
    'properties.deleteContact': { params: { propertyId, contactId: things.contact.id } },
    'providers.list': {},
    'providers.resolve': { query: { id: entrance, type: 'AccessPoint', accessCustomerTypes: 'ACCESS,CHANNEL' } },
    'providers.resolveEntrances': { query: { id: propertyId, type: 'Property', accessPointIds: entrance } },
    'providers.listDecisions': { query: { id: propertyId, type: 'Property', accessCustomerId: things.provider } },
    'providers.manageAccess': {
      body: {
        entityId: propertyId,
        entityType: 'Property',
        accessCustomerIds: [things.provider],
        accessStatus: 'ACCESS_DISABLED',
        reasonCode: 'UNDER_REPAIR',
        reasonText: 'Under repair',
        lastUpdatedBy: 'somebody@example.com',
      },
    },
    'sync.overview': ofProperty,
    'sync.changeSettings': {
      ...ofProperty,
      body: {
        holdPeople: 5,
        holdPercent: 20,
        holdArrivals: 8,
        holdArrivalsPercent: 15,
        graceHours: 2,
        version: things.integration.version,
      },
    },
    'sync.preview': ofProperty,
    'sync.listRuns': { ...ofProperty, query: { pageSize: '5', pageNumber: '1', kind: 'SYNC', outcome: 'HELD' } },
    'sync.getRun': { ...oneRun, query: { pageNumber: '1', kind: 'ADDED', search: 'ada' } },
    'sync.exportRun': { ...oneRun, query: { kind: 'ADDED', search: 'ada', locale: 'de_DE' } },
    'sync.decideRun': { ...oneRun, body: { decision: 'APPLY' } },
    'sync.listConflicts': { ...ofProperty, query: { state: 'OPEN' } },
    'sync.decideConflicts': { ...ofProperty, body: { conflictIds: [things.conflictId], decision: 'KEEP_APART' } },
    'sync.listDefaultKeys': ofProperty,
    'sync.setDefaultKeys': { ...ofProperty, body: { placeId: root, keyIds: [key.keyId], expectedKeyIds: [] } },
    'sync.worklist': ofProperty,
    'sync.repair': { ...ofProperty, body: { personIds: [personId], repair: 'END' } },
  }
}
