import { flushCompileCache } from 'node:module'
import { parseArgs } from 'node:util'
import { Misconfigured, readConfig } from './config.ts'
import { logLines } from './log.ts'
import { pairByCommand } from './pair-command.ts'
import { runDoors } from './run.ts'

const USAGE = `Usage: node apps/panel/src/main.ts --config FILE
       node apps/panel/src/main.ts pair --config FILE --door N [--code INSTALLATION_CODE]`

try {
  const { values, positionals } = parseArgs({
    options: { config: { type: 'string' }, door: { type: 'string' }, code: { type: 'string' } },
    allowPositionals: true,
  })
  const { config: file, door, code } = values
  const [command, ...others] = positionals
  const isPairing = command === 'pair' && others.length === 0 && door !== undefined
  const isRunning = command === undefined && door === undefined && code === undefined
  if (!file || (!isPairing && !isRunning)) throw new Misconfigured(USAGE)
  if (isPairing) {
    await pairByCommand(readConfig(file), door, code)
    process.exit(0)
  }
  const running = await runDoors(readConfig(file), logLines)
  const stop = async (signal: string) => {
    await running.stop()
    logLines('info', 'the panel ended', { signal })
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // Whoever has started it with a channel is told, and it ends with them.
  process.once('disconnect', () => stop('disconnect'))
  process.send?.({ ready: true })
  // Whoever cuts its power would lose a cache that is written at the end, and the next start would need 30 MB more to read the program.
  flushCompileCache()
} catch (error) {
  // A wrong setting is one sentence; anything else keeps its stack, so that it can be mended.
  const sentence = error instanceof Misconfigured ? error.message : sentenceOf(error as NodeJS.ErrnoException)
  console.error(sentence)
  if (process.send) process.send({ failed: sentence }, () => process.exit(1))
  else process.exit(1)
}

function sentenceOf(error: NodeJS.ErrnoException) {
  if (error.code === 'EADDRINUSE') return 'The port for the board is in use already: another panel may be running here.'
  if (error.code === 'EADDRNOTAVAIL')
    return 'This machine does not have the address at which it is to listen for the board.'
  if (error.code?.startsWith('ERR_PARSE_ARGS')) return USAGE
  return error.stack ?? String(error)
}
