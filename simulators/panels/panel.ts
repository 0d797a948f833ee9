import { createHmac, randomUUID } from 'node:crypto'
import { type CredentialKind, type Door, decide, type Grant, type Verdict } from '@portico/contract/access/access.rules'
import { type AccessUpdate, accessUpdate, type SignedUpdate } from '@portico/contract/access/access-list.schema'
import type { AccessEvent } from '@portico/contract/history/history.schema'
import { isSignedBy, type SigningKeys } from './signatures.ts'

/** All that a panel remembers. Revision 0: it has no list. */
export type PanelState = {
  deviceId: string
  revision: number
  /** The server's word for this revision; null: it has given none. */
  cursor: string | null
  door: Door | null
  grants: readonly Grant[]
  /** The keys of the tags of codes. */
  tagKey: string | null
  /** Who may sign its lists. */
  signingKeys: SigningKeys
  /** Events that the server has not taken yet, the oldest first. */
  events: readonly AccessEvent[]
}

/** Why an update is not applied. */
export type UpdateRefusal =
  | 'badSignature'
  | 'unreadable'
  | 'otherDevice'
  | 'notNewer'
  /** The changes are those to another revision than the own one: only the whole list helps. */
  | 'otherBase'
  /** A door or the key of the tags would be missing afterwards. */
  | 'incomplete'

/** What somebody shows at the door. The text of a fob is written by `fobText`. */
export type Shown = { code: string } | { fob: string } | { personId: string } | { providerId: string }

/** In which boot of the panel something happens, and how long after its beginning. */
export type Boot = Pick<AccessEvent, 'bootId' | 'uptimeMillis'>

export type Panel = ReturnType<typeof openPanel>

export const emptyState = (deviceId: string, signingKeys: SigningKeys): PanelState => ({
  deviceId,
  revision: 0,
  cursor: null,
  door: null,
  grants: [],
  tagKey: null,
  signingKeys,
  events: [],
})

export const fobText = (formatId: string, facilityCode: number | string | null, number: number | string) =>
  `${formatId}/${facilityCode ?? ''}/${number}`

const unknown: Verdict = {
  credentialId: null,
  holderId: null,
  providerId: null,
  isAllowed: false,
  reason: 'CREDENTIAL_UNKNOWN',
  reasons: ['CREDENTIAL_UNKNOWN'],
  nextOpening: null,
}

/** A panel without a network and without a disk: it takes lists, decides by them and collects what happened. */
export function openPanel(first: PanelState) {
  let state = first
  let index = indexOf(state.grants)

  function applyUpdate(signed: SignedUpdate): UpdateRefusal | null {
    if (!isSignedBy(state.signingKeys, signed)) return 'badSignature'
    const update = parse(signed.payload)
    if (!update) return 'unreadable'
    const { base, revision } = update
    if (update.deviceId !== state.deviceId) return 'otherDevice'
    if (revision <= state.revision) return 'notNewer'
    if (base !== null && base !== state.revision) return 'otherBase'
    const door = update.door ?? (base === null ? null : state.door)
    const tagKey = update.tagKey ?? (base === null ? null : state.tagKey)
    if (!door || !tagKey) return 'incomplete'
    const changed = new Set(update.subjects)
    const kept = base === null ? [] : state.grants.filter(({ subject }) => !changed.has(subject))
    const grants = [...kept, ...update.grants]
    index = indexOf(grants)
    state = { ...state, revision, cursor: update.cursor ?? null, door, grants, tagKey, signingKeys: update.signingKeys }
    return null
  }

  function decideFor(shown: Shown, at: number): Verdict {
    if (!state.door || state.tagKey === null) return unknown
    const [kind, text] = readerText(shown, state.tagKey)
    return decide({ door: state.door, grants: index.get(`${kind}/${text}`) ?? [] }, { kind, shown: text, at })
  }

  return {
    state: () => state,
    /** Applies all of it, or nothing and says why. */
    applyUpdate,
    /** What it would say, without anybody at the door. */
    decide: decideFor,
    /** Decides by the list, and remembers what happened until the server has taken it. */
    attempt(shown: Shown, at: number, boot: Boot = {}): Verdict {
      const verdict = decideFor(shown, at)
      state = { ...state, events: [...state.events, { ...eventOf(verdict, at), ...boot }] }
      return verdict
    },
    /** The server has taken these events, or will never take them. */
    forgetEvents(eventIds: readonly string[]) {
      const taken = new Set(eventIds)
      state = { ...state, events: state.events.filter(({ eventId }) => !taken.has(eventId)) }
    },
    /** The server does not understand it. The next list brings another one, if the server gives any. */
    forgetCursor() {
      state = { ...state, cursor: null }
    },
    /** The list is lost; what happened at the door is not. */
    loseList() {
      state = { ...emptyState(state.deviceId, state.signingKeys), events: state.events }
      index = indexOf(state.grants)
    },
  }
}

function parse(payload: string): AccessUpdate | undefined {
  try {
    return accessUpdate.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}

/** A door may have thousands of grants, and an attempt concerns one or two of them. */
function indexOf(grants: readonly Grant[]): Map<string, Grant[]> {
  return Map.groupBy(grants, ({ kind, shown }) => `${kind}/${shown}`)
}

function readerText(shown: Shown, tagKey: string): [CredentialKind, string] {
  if ('code' in shown) return ['CODE', tagOf(tagKey, shown.code)]
  if ('fob' in shown) return ['FOB', shown.fob]
  if ('personId' in shown) return ['APP', shown.personId]
  return ['PROVIDER', shown.providerId]
}

/** A panel never knows the codes, only their tags. */
export const tagOf = (tagKey: string, code: string) =>
  tagKey
    .split('.')
    .reduce((text, key) => createHmac('sha256', Buffer.from(key, 'base64url')).update(text).digest('base64url'), code)

function eventOf(verdict: Verdict, at: number): AccessEvent {
  const { holderId, credentialId, providerId } = verdict
  return {
    eventId: randomUUID(),
    unlockTimestamp: at,
    unlockStatus: verdict.isAllowed ? 'SUCCESS' : 'FAILURE',
    ...(holderId !== null && { personId: holderId }),
    ...(credentialId !== null && { credentialId }),
    ...(providerId !== null && { accessCustomerId: providerId }),
    ...(!verdict.isAllowed && { denialReason: verdict.reason }),
  }
}
