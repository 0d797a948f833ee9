import { z } from 'zod'

const isHere = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Secrets are sent only over TLS or to the same machine. */
const isGuarded = (url: URL) => url.protocol === 'https:' || isHere(url)

const checked = (isRight: (url: URL) => boolean) => (text: string) => !URL.canParse(text) || isRight(new URL(text))

export const guardedUrl = z
  .url({ protocol: /^https?$/, error: 'is not an address that begins with https://' })
  .refine(checked(isGuarded), 'must be https, or http on this machine')

export const localUrl = z
  .url({ protocol: /^http$/, error: 'is not an address that begins with http://' })
  .refine(checked(isHere), 'must be on this machine')
