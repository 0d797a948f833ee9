import { AsyncLocalStorage } from 'node:async_hooks'
import { type Api, createApi, setApiResolver } from '#web/platform/api.ts'

export type CallApi = (method: string, path: string) => Promise<{ status: number; body: unknown }>

const storage = new AsyncLocalStorage<Api>()

setApiResolver(() => {
  const api = storage.getStore()
  if (!api) throw new Error('A call to the API was made outside of a request')
  return api
})

/** Every call to the API within `work` is made with the session of this request, inside the process. */
export function withApi<Result>(callApi: CallApi, work: () => Promise<Result>): Promise<Result> {
  const api = createApi(({ method, path }) => callApi(method, path))
  return storage.run(api, work)
}
