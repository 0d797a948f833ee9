import type { UserInfo } from '@portico/contract/account/account.schema'
import type { AuthProvider } from 'react-admin'
import { fetchJson } from './fetch-json'

async function leave(path: string, headers: Record<string, string> = {}) {
  const { redirectUrl } = await fetchJson<{ redirectUrl: string }>(path, headers)
  window.location.assign(redirectUrl)
}

const signIn = () => leave('/v1/auth/login')

async function signOut() {
  const { token } = await fetchJson<{ token: string }>('/v1/csrf/getToken')
  await leave('/v1/auth/logout', { 'x-csrf-token': token })
}

export const authProvider: AuthProvider = {
  login: signIn,
  logout: () => signOut().catch(signIn),
  // Scripts cannot read the session cookie; the first reply shows whether it is valid. Nothing waits for this check.
  checkAuth: async () => {},
  checkError: async ({ status }) => {
    if (status === 401) throw new Error('signed out')
  },
  getIdentity: async () => {
    const { porticoUserInfo } = await fetchJson<UserInfo>('/v1/user/info')
    return { id: porticoUserInfo.primaryContactEmail, fullName: porticoUserInfo.fullName }
  },
}
