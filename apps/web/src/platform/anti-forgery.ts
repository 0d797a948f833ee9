import { ApiError } from './api-error.ts'

export type AntiForgery = {
  token: () => Promise<string>
  renew: () => Promise<string>
  /** The last token that was fetched, for callers that cannot wait. */
  latest: () => string | undefined
}

const MAX_ATTEMPTS = 10
const RETRY_DELAY_MS = 10_000
const REFRESH_MS = 24 * 60 * 60 * 1000

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A retry is useless if nobody is signed in or there is no network. */
const isFinal = (error: unknown) => (error instanceof ApiError && error.status === 401) || navigator.onLine === false

/** Fetches and refreshes the token that every write carries. A write waits until there is a token. */
export function createAntiForgery(fetchToken: () => Promise<string>): AntiForgery {
  let current: Promise<string> | undefined
  let latest: string | undefined
  let refresh: ReturnType<typeof setTimeout> | undefined

  async function fetchWithRetries(): Promise<string> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await fetchToken()
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || isFinal(error)) throw error
        await delay(RETRY_DELAY_MS)
      }
    }
  }

  function renew(): Promise<string> {
    clearTimeout(refresh)
    const fetched = fetchWithRetries()
    current = fetched
    fetched.then(
      (token) => {
        latest = token
        if (current === fetched) refresh = setTimeout(() => void renew().catch(() => undefined), REFRESH_MS)
      },
      () => {
        // The next write fetches the token again instead of failing forever.
        if (current === fetched) current = undefined
      },
    )
    return fetched
  }

  return { token: () => current ?? renew(), renew, latest: () => latest }
}
