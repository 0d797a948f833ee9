import { defineChanges, field, listOf, nameOf, UNDOES } from './change-type.ts'

const reason = field('reason', 'access:reason.label')
/** Why a lockdown began, in words or by its kind. The first archives wrote a word as a person would. */
const lockdownReason = field('reason', 'access:reason.label', { words: { Archived: 'access:lockdown.archived' } })
const lockdownKind = field('kind', 'access:reason.label', { words: { ARCHIVE: 'access:lockdown.archived' } })
const keys = field('keyIds', 'access:lockdown.keys', listOf(nameOf('key')))
const start = ['startedBy', 'startedTimeMillis']

const device = { about: 'device', may: 'doors.read' } as const
const entrance = field('accessPointId', 'access:entrance.title', nameOf('entrance'))
const tokens = field('tokens', 'access:devices.tokens', 'number')

const keyFingerprint = field('keyFingerprint', 'changes:fields.keyFingerprint')
const facts = [
  field('maker', 'changes:fields.maker'),
  field('model', 'changes:fields.model'),
  field('panelSerialNumber', 'changes:fields.panelSerialNumber'),
  field('programVersion', 'changes:fields.programVersion'),
]

export const accessChanges = defineChanges({
  'access.suspend': { about: 'person', may: 'people.read', fields: [reason], unshown: [UNDOES] },
  'access.resume': { about: 'person', may: 'people.read', fields: [reason], unshown: [UNDOES] },
  /** The thing is an entrance or, if all of the property is locked down, the property. */
  'access.lockDown': {
    about: 'entrance',
    may: 'doors.read',
    fields: [lockdownReason, lockdownKind, keys],
    unshown: [...start, 'joined', UNDOES],
  },
  'access.liftLockdown': {
    about: 'entrance',
    may: 'doors.read',
    fields: [
      lockdownReason,
      lockdownKind,
      keys,
      field('startedBy', 'changes:fields.startedBy'),
      field('startedTimeMillis', 'changes:fields.started', 'moment'),
    ],
    unshown: ['joined', UNDOES],
  },
  /** Who has pressed. What the door has done stands in the access history. */
  'access.open': {
    about: 'entrance',
    may: 'doors.read',
    fields: [field('overLockdown', 'access:openNow.overLockdown')],
    unshown: ['pressId', 'deviceId'],
  },
  'access.beginGuestSharing': {
    about: 'property',
    may: ['doors.read', 'people.read'],
    count: 'guests',
    unshown: ['guestSharingFrom'],
  },
  'devices.issueToken': { ...device, fields: [entrance], unshown: ['reveals'] },
  'devices.withdrawTokens': { ...device, fields: [tokens] },
  /** What the panel said of itself is the device's until another panel comes. */
  'devices.pair': { ...device, fields: [entrance, keyFingerprint, ...facts], unshown: ['reveals'] },
  'devices.replacePanel': { ...device, fields: [entrance, keyFingerprint, ...facts, tokens], unshown: ['reveals'] },
  'devices.withdrawPairing': { ...device, fields: [keyFingerprint] },
  'devices.makeInstallationCode': { ...device, fields: [entrance], unshown: ['reveals', 'expiresTimeMillis'] },
  'devices.withdrawInstallationCode': device,
  'devices.commission': { ...device, unshown: ['serialNumber', 'contact', 'revision'] },
  'devices.fetchCodeKey': { ...device, unshown: ['keyEpoch'] },
  'devices.fetchWholeList': { ...device, fields: [entrance], unshown: ['revision'] },
  'devices.reportStolen': {
    ...device,
    fields: [tokens, field('people', 'people:table.title', 'number')],
    unshown: ['jobId'],
  },
  'entrances.repairRevision': {
    about: 'entrance',
    may: 'doors.read',
    fields: [field('revision', 'access:devices.revision', 'number')],
  },
})
