import { z } from 'zod'

const isHere = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Secrets are sent only over TLS or to the same machine. */
const isGuarded = (url: URL) => url.protocol === 'https:' || isHere(url)

export const guardedUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => isGuarded(new URL(url)), 'must be https, or http on this machine')

export const localUrl = z.url({ protocol: /^http$/ }).refine((url) => isHere(new URL(url)), 'must be on this machine')
