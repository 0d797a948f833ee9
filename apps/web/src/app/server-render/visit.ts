import { AsyncLocalStorage } from 'node:async_hooks'
import { type Api, createApi, setApiResolver } from '#web/platform/api.ts'

export type CallApi = (method: string, path: string) => Promise<{ status: number; body: unknown }>

const visits = new AsyncLocalStorage<Api>()

setApiResolver(() => {
  const api = visits.getStore()
  if (!api) throw new Error('A call to the API was made outside of a visit')
  return api
})

/** Within `work`, every call to the API is made as this visitor, inside the process. */
export function asVisitor<Result>(callApi: CallApi, work: () => Promise<Result>): Promise<Result> {
  const api = createApi(({ method, path }) => callApi(method, path))
  return visits.run(api, work)
}
