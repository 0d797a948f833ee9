import { accessErrors } from '@portico/contract/access/access.schema'
import type { Receipt, SignedUpdate } from '@portico/contract/access/access-list.schema'
import type { FastifyReply } from 'fastify'
import type { InTransaction } from '../../platform/bind.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Device } from '../../platform/device-tokens.ts'
import { AppError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { NOT_MODIFIED } from '../../platform/perform.ts'
import { buildUpdate } from './access-updates.ts'
import { readCursor } from './cursors.ts'
import { type Claim, noteDisconnect, notePanel, noteReceipt } from './panels.store.ts'
import type { RevisionFeed } from './revision-feed.ts'
import { beginRevisions, findStanding, raiseAbove } from './revisions.store.ts'

type Parts = { keys: MasterKeys; feed: RevisionFeed }
/** What a panel says of its list. */
type Known = { revision: number; cursor?: string | undefined }
type Call = {
  device: Device
  params: { deviceId: string }
  query: Known & { wait: number }
  reply: FastifyReply
  inTransaction: InTransaction
  log: Pick<Log, 'warn'>
}

/** Answers at once if the panel lacks something, else as soon as it does. */
export async function fetchList({ keys, feed }: Parts, call: Call): Promise<SignedUpdate | typeof NOT_MODIFIED> {
  const { device, query, reply, inTransaction } = call
  requireOwn(device, call.params.deviceId)
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const until = Date.now() + query.wait * 1000
  const nextChange = () =>
    feed.wait(device.entranceId, query.revision, { milliseconds: until - Date.now(), signal: gone.signal })

  // The wait begins before the look, so that a change between the two is not missed.
  let change = nextChange()
  const { seenAt, claim, revision, base } = await inTransaction(({ trx }) => meetPanel(trx, keys, device, query))
  if (!claim.isBelieved) {
    const { id: deviceId, entranceId } = device
    call.log.warn(
      { deviceId, entranceId, claimed: claim.revision, revision },
      'a panel claims a list that it was never given',
    )
  }
  const build = () => inTransaction(({ trx }) => buildUpdate(trx, keys, device, base))
  let update = revision === base ? undefined : await build()
  while (!update && Date.now() < until) {
    await change
    if (gone.signal.aborted || !feed.isOpen()) break
    change = nextChange()
    update = await build()
  }
  // Without a database the panel is found to be offline by its silence.
  if (gone.signal.aborted) await inTransaction(({ trx }) => noteDisconnect(trx, device, seenAt)).catch(() => {})
  return update ?? NOT_MODIFIED
}

/** Decides whether the panel has the list that it claims, and to which revision the changes for it apply; 0: it gets the whole list. */
async function meetPanel(trx: Transaction, keys: MasterKeys, device: Device, known: Known) {
  const standing = await findStanding(trx, device)
  const revision = standing.revision ?? (await beginRevisions(trx, device))
  const claim = judge(keys, device, known, { revision, listOf: standing.listOf })
  const isOfHere = claim.isBelieved && claim.isOfEntrance
  const isTooLate = isOfHere ? known.revision > revision : known.revision >= revision
  const seenAt = await notePanel(trx, device, claim)
  const base = isOfHere && !isTooLate ? known.revision : 0
  // A panel applies only what is later than what it has.
  if (!claim.isBelieved || !isTooLate) return { seenAt, claim, revision, base }
  return { seenAt, claim, revision: await raiseAbove(trx, device, known.revision), base }
}

type Standing = { revision: number; listOf: string | null }

/** A panel that knows no cursors yet is believed up to what its entrance has. */
function judge(keys: MasterKeys, device: Device, known: Known, { revision, listOf }: Standing): Claim {
  const claimed = { revision: known.revision }
  if (known.revision === 0) return { ...claimed, isBelieved: true, isOfEntrance: true }
  if (known.cursor === undefined)
    return {
      ...claimed,
      isBelieved: known.revision <= revision,
      isOfEntrance: (listOf ?? device.entranceId) === device.entranceId,
    }
  const entranceId = readCursor(keys, device, known.revision, known.cursor)
  return { ...claimed, isBelieved: entranceId !== undefined, isOfEntrance: entranceId === device.entranceId }
}

export async function acknowledge(
  database: Database,
  device: Device,
  deviceId: string,
  receipt: Receipt,
): Promise<undefined> {
  requireOwn(device, deviceId)
  await noteReceipt(database, device, receipt)
}

function requireOwn(device: Device, deviceId: string) {
  if (device.id !== deviceId.toLowerCase())
    throw new AppError(accessErrors.otherDevice, 'The token belongs to another device.')
}
