import type { UserInfo } from '@portico/contract/account/account.schema'
import { type Flags, resolveFlags } from '@portico/contract/flags/flags.rules'
import type { CountedProperty, PortfolioPage } from '@portico/contract/properties/properties.schema'

export class CallError extends Error {
  readonly status: number
  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

export async function fetchJson<Body>(path: string, headers: Record<string, string> = {}): Promise<Body> {
  const response = await fetch(path, { headers: { accept: 'application/json', ...headers } })
  const body = await response.json()
  if (!response.ok) throw new CallError(body.error.message, response.status)
  return body
}

export async function fetchUser() {
  const { porticoUserInfo } = await fetchJson<UserInfo>('/v1/user/info')
  return porticoUserInfo
}

export async function fetchFlags(): Promise<Flags> {
  const { featureFlags } = await fetchJson<{ featureFlags: Partial<Flags> }>('/v1/featureFlags')
  return resolveFlags({ overrides: {}, server: featureFlags, overridable: false })
}

type Wanted = { filter: string; page: number; pageSize: number }

/** The server filters, sorts and pages, as for the portal. */
export async function fetchProperties({ filter, page, pageSize }: Wanted) {
  const query = { only: 'SHOWN', locale: 'en_US', filter, pageSize: String(pageSize), pageNumber: String(page) }
  const found = await fetchJson<PortfolioPage>(`/v1/user/propertiesWithEntityPermissions?${new URLSearchParams(query)}`)
  return { properties: found.propertiesWithEntityPermissions, total: found.totalRecords }
}

export const fetchProperty = (propertyId: string) => fetchJson<CountedProperty>(`/v1/lams/properties/${propertyId}`)

async function leave(path: string, headers: Record<string, string> = {}) {
  const { redirectUrl } = await fetchJson<{ redirectUrl: string }>(path, headers)
  window.location.assign(redirectUrl)
}

export const signIn = () => leave('/v1/auth/login')

export async function signOut() {
  try {
    const { token } = await fetchJson<{ token: string }>('/v1/csrf/getToken')
    await leave('/v1/auth/logout', { 'x-csrf-token': token })
  } catch {
    await signIn()
  }
}

/** Scripts cannot read the session cookie; the first reply shows whether it is valid. */
export const isSignedOut = (error: unknown) => error instanceof CallError && error.status === 401
