type Running = { address: string; stop(): Promise<unknown> }

type Service = {
  /** The name at the beginning of a sentence. */
  name: string
  portVariable: string
  /** The advice if the simulator is started in Prod. */
  insteadInProd?: string
  start(read: { port: number; required(name: string): string }): Promise<Running>
}

const { env } = process

/** Runs a simulator as a separate process. It reports by message that it is ready or why it failed, and ends with its parent. */
export async function runService({ name, portVariable, insteadInProd, start }: Service): Promise<void> {
  let running: Running | undefined
  const stop = async () => {
    await running?.stop()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // The parent process has ended, and a simulator must not outlive it.
  process.once('disconnect', stop)

  const required = (variable: string) => {
    const value = env[variable]
    if (!value) throw new Error(`${name} needs the environment variable ${variable}.`)
    return value
  }
  try {
    if (env.PORTICO_STAGE?.toLowerCase() === 'prod')
      throw new Error(`${name} does not run in stage Prod${insteadInProd ? `: ${insteadInProd}` : ''}.`)
    const port = portFrom(portVariable, required(portVariable))
    running = await start({ port, required })
    if (process.send) process.send({ ready: true })
    else process.stdout.write(`${name} listens on ${running.address}\n`)
  } catch (error) {
    fail(sentenceFor(error as NodeJS.ErrnoException, `${env[portVariable]}`, name))
  }
}

function portFrom(variable: string, text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${variable} must be a port number, not "${text}".`)
  return port
}

function sentenceFor({ code, message }: NodeJS.ErrnoException, port: string, name: string): string {
  if (code === 'EADDRINUSE') return `${name} does not start: port ${port} is already in use.`
  if (code === 'EACCES') return `${name} does not start: it may not listen on port ${port}.`
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
