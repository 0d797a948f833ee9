import { accessErrors } from '@portico/contract/access/access.schema'
import type { Receipt, SignedUpdate } from '@portico/contract/access/access-list.schema'
import type { FastifyReply } from 'fastify'
import type { InTransaction } from '../../platform/bind.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Device } from '../../platform/device-tokens.ts'
import { AppError } from '../../platform/errors.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { NOT_MODIFIED } from '../../platform/perform.ts'
import { buildUpdate } from './access-updates.ts'
import { noteDisconnect, notePanel, noteReceipt } from './panels.store.ts'
import type { RevisionFeed } from './revision-feed.ts'
import { beginRevisions, findRevision, raiseAbove } from './revisions.store.ts'

type Parts = { keys: MasterKeys; feed: RevisionFeed }
type Call = {
  device: Device
  params: { deviceId: string }
  query: { revision: number; wait: number }
  reply: FastifyReply
  inTransaction: InTransaction
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
  const build = () => inTransaction(({ trx }) => buildUpdate(trx, keys, device, query.revision))

  // The wait begins before the look, so that a change between the two is not missed.
  let change = nextChange()
  const { seenAt, revision } = await inTransaction(({ trx }) => meetPanel(trx, device, query.revision))
  let update = revision === query.revision ? undefined : await build()
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

async function meetPanel(trx: Transaction, device: Device, known: number) {
  const { seenAt, formerEntranceId } = await notePanel(trx, device, known)
  const revision =
    (await findRevision(trx, device.propertyId, device.entranceId)) ?? (await beginRevisions(trx, device))
  const isMoved = known > 0 && formerEntranceId !== null && formerEntranceId !== device.entranceId
  const isAhead = known > revision || isMoved
  if (isAhead) await raiseAbove(trx, device, known)
  return { seenAt, revision: isAhead ? known + 1 : revision }
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
