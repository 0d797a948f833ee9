import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { answers, functions, headOf, type Status } from './messages.ts'

export class BoardSilent extends Error {
  constructor() {
    super('The board does not answer.')
  }
}
/** What was asked is not wanted any more. */
export class NotWanted extends Error {}

type Request = {
  bytes: Buffer
  isWanted: () => boolean
  resolve(answer: Buffer): void
  reject(error: Error): void
}
type Wish = { isFirst?: boolean; isWanted?: () => boolean }
type Options = {
  address: string
  port: number
  serialNumber: number
  /** Where the board sends what happens. */
  listen: { address: string; port: number }
  timeoutMs?: number
  tries?: number
  onEvent(status: Status): void
}
export type Link = Awaited<ReturnType<typeof openLink>>

/**
 * The way to one board over UDP: one question at a time, asked again while no answer comes. Doors go before everything that waits. Each
 * question has a port of its own, so that a late or doubled answer to an earlier one is never taken for its answer.
 */
export async function openLink(options: Options) {
  const { address, port, serialNumber, listen, timeoutMs = 500, tries = 3, onEvent } = options
  const waiting: Request[] = []
  let current: Request | undefined
  let end = () => {}
  let isClosed = false

  const listening = createSocket('udp4')
  listening.bind(listen.port, listen.address)
  await once(listening, 'listening')
  listening.on('error', () => {})
  listening.on('message', (bytes, from) => {
    const head = headOf(bytes)
    const isOfBoard = from.address === address && head?.serialNumber === serialNumber
    if (isOfBoard && head.function === functions.getStatus) onEvent(answers.status(bytes))
  })

  function next() {
    if (current || isClosed) return
    current = waiting.shift()
    if (current) ask(current)
  }

  function ask({ bytes, isWanted, resolve, reject }: Request) {
    const socket = createSocket('udp4')
    let timer: NodeJS.Timeout | undefined
    let left = tries
    end = () => {
      clearTimeout(timer)
      socket.close()
      current = undefined
      setImmediate(next)
    }
    const fail = (error: Error) => {
      end()
      reject(error)
    }
    const attempt = () => {
      if (!isWanted()) return fail(new NotWanted())
      if (left-- === 0) return fail(new BoardSilent())
      socket.send(bytes)
      timer = setTimeout(attempt, timeoutMs)
    }
    // What the network says of a datagram (nobody listens there) is silence, too.
    socket.on('error', () => {})
    socket.on('message', (answer) => {
      const head = headOf(answer)
      if (head?.serialNumber !== serialNumber || head.function !== bytes[1]) return
      end()
      resolve(answer)
    })
    socket.connect(port, address, attempt)
  }

  return {
    listener: () => ({ address: listen.address, port: listening.address().port }),
    ask: (bytes: Buffer, { isFirst = false, isWanted = () => true }: Wish = {}) =>
      new Promise<Buffer>((resolve, reject) => {
        if (isClosed) return reject(new NotWanted())
        const request = { bytes, isWanted, resolve, reject }
        if (isFirst) waiting.unshift(request)
        else waiting.push(request)
        next()
      }),
    close() {
      isClosed = true
      const open = [...(current ? [current] : []), ...waiting.splice(0)]
      if (current) end()
      for (const { reject } of open) reject(new NotWanted())
      listening.close()
    },
  }
}
