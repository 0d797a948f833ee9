import { userInfo } from 'node:os'
import { deploymentOfOrigin, readHosts } from '@portico/contract/shared/hosts.schema'
import { countries } from '@portico/contract/shared/locales'

const NAME = /^[^\p{Cc}]{1,100}$/u
const LOCAL = 'http://localhost:3000'

/** Where people reach the portal. */
export function originOf({ PORTICO_ORIGIN }: NodeJS.ProcessEnv): string {
  const origin = (PORTICO_ORIGIN || LOCAL).replace(/\/$/, '')
  if (!URL.canParse(origin)) throw new Error('PORTICO_ORIGIN is no address such as https://portal.example.com.')
  return origin
}

/** Who runs a command, for the audit. Outside Prod the user of the operating system is enough; in Prod that is nobody in particular. */
export function operatorOf(given: string | undefined, env: NodeJS.ProcessEnv): string {
  const name = given?.trim()
  if (name !== undefined) {
    if (NAME.test(name)) return name
    throw new Error('--as is the name of whoever runs the command: 1 to 100 characters.')
  }
  const country = countries.find((known) => known === env.PORTICO_COUNTRY) ?? 'us'
  const { stage } = deploymentOfOrigin(originOf(env), country, readHosts(env.PORTICO_HOSTS))
  if (stage === 'prod') throw new Error('--as NAME is missing: in Prod the audit records who ran a command.')
  return userOfSystem()
}

/** A container may run as a user who has no name. */
function userOfSystem(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'without a number'}`
  }
}
