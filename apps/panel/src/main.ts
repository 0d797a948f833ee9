import { flushCompileCache } from 'node:module'
import { parseArgs } from 'node:util'
import { Misconfigured, readConfig } from './config.ts'
import { logLines } from './log.ts'
import { openSite } from './site.ts'

const USAGE = 'Usage: node apps/panel/src/main.ts --config FILE'

try {
  const { values } = parseArgs({ options: { config: { type: 'string' } } })
  if (!values.config) throw new Misconfigured(USAGE)
  const site = await openSite(readConfig(values.config), { log: logLines })
  logLines('info', 'the panel runs', { doors: site.panels.map(({ deviceId }) => deviceId) })
  const stop = async (signal: string) => {
    await site.stop()
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
