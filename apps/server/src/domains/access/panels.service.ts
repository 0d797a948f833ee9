import { accessErrors } from '@portico/contract/access/access.schema'
import type { CodeEpochs, PollAnswer, Receipt, SignedUpdate } from '@portico/contract/access/access-list.schema'
import { COMMANDS_HEADER } from '@portico/contract/access/commands.rules'
import { chosenFormat, FORMATS_HEADER, type ListFormat } from '@portico/contract/access/format-one.rules'
import type { FastifyReply } from 'fastify'
import type { InTransaction } from '../../platform/bind.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Device } from '../../platform/device-tokens.ts'
import { AppError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { NOT_MODIFIED } from '../../platform/perform.ts'
import type { Turns } from '../../platform/turns.ts'
import { buildUpdate, WHOLE } from './access-updates.ts'
import { type Commanded, commandedBy, takeCommands, teachCommandKeys } from './commands.service.ts'
import { readCursor } from './cursors.ts'
import { type Claim, noteDisconnect, notePanel, noteReceipt } from './panels.store.ts'
import type { RevisionFeed } from './revision-feed.ts'
import { beginRevisions, findStanding } from './revisions.store.ts'
import type { WaitingPolls } from './waiting-polls.ts'
import { admitWholeList, tooManyLists } from './whole-lists.service.ts'

/** Lists are compiled in turns, so that panels that are woken at once leave connections for everybody else. */
type Parts = { keys: MasterKeys; feed: RevisionFeed; polls: WaitingPolls; inTurn: Turns }
/** What a panel says of its list. */
type Known = {
  revision: number
  format: ListFormat
  commanded: Commanded
  cursor?: string | undefined
  codes?: CodeEpochs | undefined
}
type Call = {
  device: Device
  params: { deviceId: string }
  query: Omit<Known, 'format' | 'commanded'> & { wait: number }
  reply: FastifyReply
  inTransaction: InTransaction
  log: Pick<Log, 'warn'>
}

/** Answers at once if the panel lacks something, else as soon as it does. */
export async function fetchList(parts: Parts, call: Call): Promise<SignedUpdate | PollAnswer | typeof NOT_MODIFIED> {
  requireOwn(call.device, call.params.deviceId)
  const { headers } = call.reply.request
  const format = chosenFormat(headers[FORMATS_HEADER])
  // The first format has no place for commands.
  const commanded = commandedBy(parts.keys, format === 1 ? undefined : headers[COMMANDS_HEADER])
  const poll = parts.polls.enter(call.device.id)
  const spoken = { format, commanded }
  const { update, commands } = await waitForList(parts, call, spoken, poll.signal).finally(poll.leave)
  if (format === 1) return update ?? NOT_MODIFIED
  if (!update && commands.length === 0) return NOT_MODIFIED
  return { ...(update && { update }), ...(commands.length > 0 && { commands }) }
}

type Spoken = Pick<Known, 'format' | 'commanded'>

async function waitForList({ keys, feed, inTurn }: Parts, call: Call, spoken: Spoken, replaced: AbortSignal) {
  const { format, commanded } = spoken
  const { device, query, reply } = call
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const over = AbortSignal.any([gone.signal, replaced])
  const until = Date.now() + query.wait * 1000
  const inTransaction: InTransaction = (work) => inTurn(() => call.inTransaction(work))
  let known = query.revision
  const nextChange = () => feed.wait(device.entranceId, known, { milliseconds: until - Date.now(), signal: over })

  // The wait begins before the look, so that a change between the two is not missed.
  let change = nextChange()
  const commands: SignedUpdate[] = []
  const take = async (trx: Transaction, askedAt: string) => {
    if (commanded.takes && !over.aborted) commands.push(...(await takeCommands(trx, keys, device, askedAt)))
  }
  const { seenAt, claim, revision, base, above } = await inTransaction(async ({ trx }) => {
    const met = await meetPanel(trx, keys, device, { ...query, ...spoken })
    await take(trx, met.seenAt)
    return met
  })
  if (!claim.isBelieved) logClaim(call, revision)
  const buildFrom = (from: number) =>
    inTransaction(async ({ trx }) => {
      if (over.aborted) return undefined
      // A list that is read after the commands has every change that was there when they were taken.
      await take(trx, seenAt)
      return buildUpdate(trx, keys, device, from, query.codes, format)
    })
  let isRefused = false
  async function build() {
    const update = base > 0 ? await buildFrom(base) : WHOLE
    if (update !== WHOLE) return update
    // Another format is the choice of the panel, so it counts.
    const claimed = claim.isBelieved && claim.isOfFormat ? claim.revision : 0
    isRefused = !over.aborted && !(await inTransaction((unit) => admitWholeList(unit, device, { claimed, above })))
    const whole = isRefused ? undefined : await buildFrom(0)
    return whole === WHOLE ? undefined : whole
  }
  let update = revision === base ? undefined : await build()
  // Whoever has to wait for a whole list waits for a lockdown.
  if (isRefused) known = revision
  while (!update && commands.length === 0 && Date.now() < until) {
    await change
    if (over.aborted || !feed.isOpen()) break
    change = nextChange()
    update = await build()
  }
  // Without a database the panel is found to be offline by its silence.
  if (gone.signal.aborted) await inTransaction(({ trx }) => noteDisconnect(trx, device, seenAt)).catch(() => {})
  if (isRefused) throw tooManyLists()
  return { update, commands }
}

function logClaim({ log, device: { id, entranceId }, query }: Call, revision: number) {
  const claim = { deviceId: id, entranceId, claimed: query.revision, revision }
  log.warn(claim, 'a panel claims a list that it was never given')
}

/**
 * Decides whether the panel has the list that it claims, and to which revision the changes for it apply; 0: it gets the whole list. A panel applies
 * only what is later than what it has, so a whole list is raised `above` that.
 */
async function meetPanel(trx: Transaction, keys: MasterKeys, device: Device, known: Known) {
  const standing = await findStanding(trx, device)
  let revision = standing.revision ?? (await beginRevisions(trx, device))
  const claim = judge(keys, device, known, { revision, listOf: standing.listOf })
  const isOfHere = claim.isBelieved && claim.isOfEntrance && claim.isOfFormat
  const isTooLate = isOfHere ? known.revision > revision : known.revision >= revision
  const seenAt = await notePanel(trx, device, claim, {
    salt: known.codes?.salt ?? null,
    format: known.format,
    takesCommands: known.commanded.takes,
  })
  const base = isOfHere && !isTooLate ? known.revision : 0
  // Any other list names the keys anyway.
  if (known.commanded.lacksKeys && base === revision) revision = await teachCommandKeys(trx, device, revision)
  return { seenAt, claim, revision, base, above: claim.isBelieved && isTooLate ? known.revision : undefined }
}

type Standing = { revision: number; listOf: string | null }

/** A panel that knows no cursors yet is believed up to what its entrance has. */
function judge(keys: MasterKeys, device: Device, known: Known, { revision, listOf }: Standing): Claim {
  const claimed = { revision: known.revision }
  if (known.revision === 0) return { ...claimed, isBelieved: true, isOfEntrance: true, isOfFormat: true }
  if (known.cursor === undefined)
    return {
      ...claimed,
      isBelieved: known.revision <= revision,
      isOfEntrance: (listOf ?? device.entranceId) === device.entranceId,
      isOfFormat: known.format === 1,
    }
  const given = readCursor(keys, device, known.revision, known.cursor)
  return {
    ...claimed,
    isBelieved: given !== undefined,
    isOfEntrance: given?.entranceId === device.entranceId,
    isOfFormat: given?.format === known.format,
  }
}

type ReceiptCall = Pick<Call, 'device' | 'params' | 'log'> & { body: Receipt }

export async function acknowledge(database: Database, { device, params, body, log }: ReceiptCall): Promise<undefined> {
  requireOwn(device, params.deviceId)
  await noteReceipt(database, device, body)
  const { eventsLost = 0 } = body
  if (eventsLost === 0) return
  const { id: deviceId, entranceId } = device
  log.warn({ deviceId, entranceId, eventsLost }, 'a panel had no room for events, so the history lacks them')
}

export function requireOwn(device: Device, deviceId: string) {
  if (device.id !== deviceId.toLowerCase())
    throw new AppError(accessErrors.otherDevice, 'The token belongs to another device.')
}
