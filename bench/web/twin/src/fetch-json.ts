import { HttpError } from 'react-admin'

export async function fetchJson<Body>(path: string, headers: Record<string, string> = {}): Promise<Body> {
  const response = await fetch(path, { headers: { accept: 'application/json', ...headers } })
  const body = await response.json()
  if (!response.ok) throw new HttpError(body.error.message, response.status, body)
  return body
}
