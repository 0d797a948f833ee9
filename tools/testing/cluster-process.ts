import { once } from 'node:events'
import { CLUSTER_VARIABLE } from './database.ts'
import { setup } from './global-setup.ts'

/**
 * The PostgreSQL of `npm test`, with its demo world: prepared while the static checks run, used by the unit tests and the browser tests.
 * It stops when `npm test` asks for it or has ended.
 */
const isOver = Promise.race([once(process, 'message'), once(process, 'disconnect')])
const stop = await setup()
process.send?.({ [CLUSTER_VARIABLE]: process.env[CLUSTER_VARIABLE] }, () => {})
await isOver
await stop()
if (process.connected) process.disconnect()
