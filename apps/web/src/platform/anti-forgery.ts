import { ApiError } from './api-error.ts'

export type AntiForgery = {
  token: () => Promise<string>
  renew: () => Promise<string>
  /** What is known at this very moment, for those who cannot wait. */
  latest: () => string | undefined
}

const TRIES = 10
const BETWEEN_TRIES_MS = 10_000
const REFRESH_MS = 24 * 60 * 60 * 1000

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Nobody is signed in, or there is no network: asking again soon changes nothing. */
const isFinal = (error: unknown) => (error instanceof ApiError && error.status === 401) || navigator.onLine === false

/** Keeps the token that every write carries. Whoever writes before it is here waits for it. */
export function createAntiForgery(fetchToken: () => Promise<string>): AntiForgery {
  let current: Promise<string> | undefined
  let latest: string | undefined
  let refresh: ReturnType<typeof setTimeout> | undefined

  async function fetchStubbornly(): Promise<string> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await fetchToken()
      } catch (error) {
        if (attempt === TRIES || isFinal(error)) throw error
        await pause(BETWEEN_TRIES_MS)
      }
    }
  }

  function renew(): Promise<string> {
    clearTimeout(refresh)
    const fetched = fetchStubbornly()
    current = fetched
    fetched.then(
      (token) => {
        latest = token
        if (current === fetched) refresh = setTimeout(() => void renew().catch(() => undefined), REFRESH_MS)
      },
      () => {
        // The next write starts over instead of failing for good.
        if (current === fetched) current = undefined
      },
    )
    return fetched
  }

  return { token: () => current ?? renew(), renew, latest: () => latest }
}
