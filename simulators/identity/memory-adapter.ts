import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

interface Entry {
  payload: AdapterPayload
  expiresAt: number
}

/** The state of a provider is in memory only, separate for each provider. */
export function createMemoryAdapter(): AdapterFactory {
  return (): Adapter => {
    const entries = new Map<string, Entry>()

    const forgetExpired = () => {
      const now = Date.now()
      for (const [id, entry] of entries) if (entry.expiresAt <= now) entries.delete(id)
    }
    const live = (entry: Entry | undefined) =>
      entry && entry.expiresAt > Date.now() ? structuredClone(entry.payload) : undefined
    const findWhere = (matches: (payload: AdapterPayload) => boolean) =>
      live(entries.values().find((entry) => matches(entry.payload)))

    return {
      async upsert(id, payload, expiresIn) {
        forgetExpired()
        const expiresAt = expiresIn === undefined ? Number.POSITIVE_INFINITY : Date.now() + expiresIn * 1000
        entries.set(id, { payload: structuredClone(payload), expiresAt })
      },
      async find(id) {
        return live(entries.get(id))
      },
      async findByUid(uid) {
        return findWhere((payload) => payload.uid === uid)
      },
      async findByUserCode(userCode) {
        return findWhere((payload) => payload.userCode === userCode)
      },
      async consume(id) {
        const entry = entries.get(id)
        if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        entries.delete(id)
      },
      async revokeByGrantId(grantId) {
        for (const [id, { payload }] of entries) if (payload.grantId === grantId) entries.delete(id)
      },
    }
  }
}
