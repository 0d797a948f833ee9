import { randomUUID } from 'node:crypto'
import { type CredentialKind, type Door, decide, type Grant, type Verdict } from '@portico/contract/access/access.rules'
import {
  type AccessUpdate,
  accessUpdate,
  type PanelCodes,
  type SignedUpdate,
} from '@portico/contract/access/access-list.schema'
import type { AccessEvent } from '@portico/contract/history/history.schema'
import { tagOf } from './code-tag.ts'
import { isSignedBy, type SigningKeys } from './signatures.ts'

/** All that a panel remembers. Revision 0: it has no list. */
export type PanelState = {
  deviceId: string
  revision: number
  /** The server's word for this revision; null: it has given none. */
  cursor: string | null
  door: Door | null
  grants: readonly Grant[]
  /** How it makes tags of codes. The key is null if the property wants it in memory only. */
  codes: PanelCodes | null
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
  /** A door or the way to make tags would be missing afterwards. */
  | 'incomplete'

/** What somebody shows at the door. The text of a fob is written by `fobText`. */
export type Shown = { code: string } | { fob: string } | { personId: string } | { providerId: string }

/** In which boot of the panel something happens, and how long after its beginning. */
export type Boot = Pick<AccessEvent, 'bootId' | 'uptimeMillis'>
type ReaderText = [CredentialKind, string]

/** A code that cannot be compared, because the key of the tags is in memory only and has not come yet. */
export type PanelVerdict = Verdict & { waitsForKey?: true }
export type CodeKey = { keyEpoch: number; key: string }

export type Panel = ReturnType<typeof openPanel>

export const emptyState = (deviceId: string, signingKeys: SigningKeys): PanelState => ({
  deviceId,
  revision: 0,
  cursor: null,
  door: null,
  grants: [],
  codes: null,
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
  /** Is lost with the power. */
  let memory: CodeKey | null = null

  const keyOfTags = () => {
    const { codes } = state
    if (!codes) return null
    return codes.key ?? (memory?.keyEpoch === codes.keyEpoch ? memory.key : null)
  }

  function applyUpdate(signed: SignedUpdate): UpdateRefusal | null {
    if (!isSignedBy(state.signingKeys, signed)) return 'badSignature'
    const update = parse(signed.payload)
    if (!update) return 'unreadable'
    const { base, revision } = update
    if (update.deviceId !== state.deviceId) return 'otherDevice'
    if (revision <= state.revision) return 'notNewer'
    if (base !== null && base !== state.revision) return 'otherBase'
    const door = update.door ?? (base === null ? null : state.door)
    const codes = update.codes ?? (base === null ? null : state.codes)
    if (!door || !codes) return 'incomplete'
    const changed = new Set(update.subjects)
    const kept = base === null ? [] : state.grants.filter(({ subject }) => !changed.has(subject))
    const grants = [...kept, ...update.grants]
    index = indexOf(grants)
    state = { ...state, revision, cursor: update.cursor ?? null, door, grants, codes, signingKeys: update.signingKeys }
    return null
  }

  function decideFor(shown: Shown, at: number): PanelVerdict {
    if (!state.door) return unknown
    const reported = readerText(shown)
    if (!reported) return { ...unknown, waitsForKey: true }
    const [kind, text] = reported
    return decide({ door: state.door, grants: index.get(`${kind}/${text}`) ?? [] }, { kind, shown: text, at })
  }

  /** What a reader compares; undefined for a code without the key of the tags. */
  function readerText(shown: Shown): ReaderText | undefined {
    if ('code' in shown) {
      const key = keyOfTags()
      return state.codes && key !== null ? ['CODE', tagOf(state.codes, key, shown.code)] : undefined
    }
    if ('fob' in shown) return ['FOB', shown.fob]
    if ('personId' in shown) return ['APP', shown.personId]
    return ['PROVIDER', shown.providerId]
  }

  return {
    state: () => state,
    /** Applies all of it, or nothing and says why. */
    applyUpdate,
    /** What it would say, without anybody at the door. */
    decide: decideFor,
    /** Decides by the list, and remembers what happened until the server has taken it. */
    attempt(shown: Shown, at: number, boot: Boot = {}): PanelVerdict {
      const verdict = decideFor(shown, at)
      const event = { ...eventOf(verdict, at, reportOf(readerText(shown))), ...boot }
      state = { ...state, events: [...state.events, event] }
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
    /** The panel has to ask for the key of its tags. */
    lacksKey: () => state.codes !== null && keyOfTags() === null,
    learnKey(key: CodeKey) {
      memory = key
    },
    losePower() {
      memory = null
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

/** What the panel compared, so that the server can find whose it is. */
function reportOf(compared: ReaderText | undefined): AccessEvent['shown'] {
  const [kind, text = ''] = compared ?? []
  if (kind === 'CODE') return { kind, tag: text }
  if (kind === 'FOB') return { kind, text }
  return kind === 'APP' ? { kind, personId: text } : undefined
}

function eventOf(verdict: PanelVerdict, at: number, shown: AccessEvent['shown']): AccessEvent {
  const { holderId, credentialId, providerId } = verdict
  const isKnown = [holderId, credentialId, providerId].some((id) => id !== null)
  return {
    eventId: randomUUID(),
    unlockTimestamp: at,
    unlockStatus: verdict.isAllowed ? 'SUCCESS' : 'FAILURE',
    ...(holderId !== null && { personId: holderId }),
    ...(credentialId !== null && { credentialId }),
    ...(providerId !== null && { accessCustomerId: providerId }),
    ...(!verdict.isAllowed && !verdict.waitsForKey && { denialReason: verdict.reason }),
    ...(!isKnown && shown && { shown }),
  }
}
