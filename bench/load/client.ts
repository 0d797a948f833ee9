import { connect, type Socket } from 'node:net'

/** What a reply was, and how long it took. Status 0: the connection was lost, or there was no reply in time. */
export type Outcome = { status: number; ms: number }

const REPLY_LIMIT_MS = 10_000
const END_OF_HEAD = Buffer.from('\r\n\r\n')
const END_OF_CHUNKS = Buffer.from('\r\n0\r\n\r\n')

/**
 * One connection that is kept open, for one request at a time. It understands just enough of HTTP to find the end of a reply, because a
 * complete client would cost more than some of the replies.
 */
export function openClient(port: number) {
  let socket: Socket | undefined
  let pending: { started: number; resolve(outcome: Outcome): void; timer: NodeJS.Timeout } | undefined
  let status = 0
  let bodyBytes = -1
  let isChunked = false
  let received = 0
  let head: Buffer | undefined

  function finish(result: number) {
    const done = pending
    if (!done) return
    pending = undefined
    clearTimeout(done.timer)
    done.resolve({ status: result, ms: performance.now() - done.started })
  }
  function hangUp() {
    socket?.destroy()
    socket = undefined
    finish(0)
  }
  function readHead(piece: Buffer): Buffer | undefined {
    head = head ? Buffer.concat([head, piece]) : piece
    const end = head.indexOf(END_OF_HEAD)
    if (end < 0) return undefined
    const text = head.toString('latin1', 0, end).toLowerCase()
    const body = head.subarray(end + END_OF_HEAD.length)
    head = undefined
    status = Number(text.slice(9, 12))
    isChunked = text.includes('transfer-encoding: chunked')
    bodyBytes = isChunked ? -1 : Number(/content-length: (\d+)/.exec(text)?.[1] ?? 0)
    received = 0
    return body
  }
  function take(piece: Buffer) {
    const body = status === 0 ? readHead(piece) : piece
    if (!body) return
    received += body.length
    const isOver = isChunked
      ? body.subarray(-END_OF_CHUNKS.length).equals(END_OF_CHUNKS) || body.toString('latin1') === '0\r\n\r\n'
      : received >= bodyBytes
    if (!isOver) return
    const result = status
    status = 0
    finish(result)
  }
  return {
    isBusy: () => pending !== undefined,
    send(request: string): Promise<Outcome> {
      if (!socket) {
        status = 0
        head = undefined
        socket = connect({ port, host: 'localhost' })
        socket.setNoDelay(true)
        socket.on('data', take)
        socket.on('error', hangUp)
        socket.on('close', hangUp)
      }
      const { promise, resolve } = Promise.withResolvers<Outcome>()
      pending = { started: performance.now(), resolve, timer: setTimeout(hangUp, REPLY_LIMIT_MS) }
      socket.write(request)
      return promise
    },
    close: hangUp,
  }
}
export type Client = ReturnType<typeof openClient>
