import type { RunningIdentityProvider } from './provider.ts'

const { env } = process

let provider: RunningIdentityProvider | undefined

async function stop() {
  await provider?.stop()
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// The portal's server is gone, whatever ended it: a simulator must not outlive it.
process.once('disconnect', stop)

try {
  if (env.PORTICO_STAGE?.toLowerCase() === 'prod') {
    throw new Error('The demo identity provider does not run in stage Prod: set OIDC_ISSUER to your own provider.')
  }
  const options = {
    port: portFrom(required('IDENTITY_PORT')),
    issuer: required('IDENTITY_ISSUER'),
    clientId: required('IDENTITY_CLIENT_ID'),
    clientSecret: required('IDENTITY_CLIENT_SECRET'),
    redirectUri: required('IDENTITY_REDIRECT_URI'),
    postLogoutUri: required('IDENTITY_POST_LOGOUT_URI'),
  }
  const { startIdentityProvider } = await import('./provider.ts')
  provider = await startIdentityProvider(options)
  if (process.send) process.send({ ready: true })
  else process.stdout.write(`The demo identity provider listens on ${provider.issuer}\n`)
} catch (error) {
  fail(sentenceFor(error))
}

function required(name: string): string {
  const value = env[name]
  if (!value) throw new Error(`The demo identity provider needs the environment variable ${name}.`)
  return value
}

function portFrom(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error(`IDENTITY_PORT must be a port number, not "${text}".`)
  }
  return port
}

function sentenceFor(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `The identity provider's port ${env.IDENTITY_PORT} is already in use.`
  if (code === 'EACCES') return `The identity provider may not listen on port ${env.IDENTITY_PORT}.`
  return message.split('\n')[0] ?? message
}

function fail(sentence: string) {
  if (process.send) {
    process.send({ failed: sentence }, () => process.exit(1))
  } else {
    console.error(sentence)
    process.exit(1)
  }
}
