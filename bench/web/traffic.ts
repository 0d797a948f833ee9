import type { CDPSession } from '@playwright/test'

export const kinds = ['document', 'data', 'script', 'style', 'font', 'other'] as const
export type Kind = (typeof kinds)[number]
export type Traffic = { bytes: number; bytesByKind: Record<Kind, number>; requests: number; files: string[] }

const kindByType: Record<string, Kind> = { Document: 'document', Script: 'script', Stylesheet: 'style', Font: 'font' }

function kindOf(type: string, path: string): Kind {
  return /^\/v\d+\//.test(path) ? 'data' : (kindByType[type] ?? 'other')
}

/** Counts the transferred bytes including headers; replies from the cache are not counted. */
export async function countTraffic(devtools: CDPSession) {
  const requests = new Map<string, { path: string; kind: Kind; bytes: number; isCached: boolean; isOver: boolean }>()
  await devtools.send('Network.enable')
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type = '' }) => {
    const url = new URL(request.url)
    if (!url.protocol.startsWith('http')) return
    const kind = kindOf(type, url.pathname)
    requests.set(requestId, { path: url.pathname, kind, bytes: 0, isCached: false, isOver: false })
  })
  devtools.on('Network.requestServedFromCache', ({ requestId }) => note(requestId, { isCached: true }))
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) note(requestId, { isCached: true })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    note(requestId, { bytes: encodedDataLength, isOver: true }),
  )
  devtools.on('Network.loadingFailed', ({ requestId }) => note(requestId, { isOver: true }))

  function note(requestId: string, what: { bytes?: number; isCached?: boolean; isOver?: boolean }) {
    const request = requests.get(requestId)
    if (request) Object.assign(request, what)
  }

  return {
    started: () => requests.size,
    underWay: () => [...requests.values()].filter(({ isOver }) => !isOver).length,
    sum(): Traffic {
      const fetched = [...requests.values()].filter(({ isCached }) => !isCached)
      const bytesOf = (of: typeof fetched) => of.reduce((sum, { bytes }) => sum + bytes, 0)
      return {
        bytes: bytesOf(fetched),
        bytesByKind: Object.fromEntries(
          kinds.map((kind) => [kind, bytesOf(fetched.filter((request) => request.kind === kind))]),
        ) as Record<Kind, number>,
        requests: fetched.length,
        files: fetched.map(({ path, bytes }) => `${path} ${bytes}`),
      }
    },
  }
}
