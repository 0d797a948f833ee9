import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { answer } from '@portico/server/commands/answer'
import { TEST_KEYS } from './test-keys.ts'
import type { TestServer } from './test-server.ts'

const COMMAND = fileURLToPath(new URL('../../apps/server/src/command.ts', import.meta.url))
const ORIGIN = 'https://portal.test.us.portico.example'

/** The commands of operators with the database and the keys of a test server. What a command says when it fails begins with `failed: `. */
export async function openCommandLine({ appUrl, ownerUrl }: Pick<TestServer, 'appUrl' | 'ownerUrl'>) {
  const folder = await mkdtemp(join(tmpdir(), 'portico-command-'))
  const keysFile = join(folder, 'keys.json')
  await writeFile(keysFile, JSON.stringify(TEST_KEYS))
  const env = {
    ...process.env,
    DATABASE_APP_URL: appUrl,
    DATABASE_URL: ownerUrl,
    PORTICO_ORIGIN: ORIGIN,
    PORTICO_KEYS_FILE: keysFile,
  }
  /** Runs a command in this process, which takes much less time than a process of its own. */
  const runWith =
    (settings: NodeJS.ProcessEnv) =>
    (...args: string[]) =>
      answer(args, { ...env, ...settings }).then(
        ({ lines, isGood = true }) => `${isGood ? '' : 'failed: '}${lines.join('\n')}`,
        (error: Error) => `failed: ${error.message}`,
      )
  const start = (...args: string[]) =>
    promisify(execFile)(process.execPath, [COMMAND, ...args], { env }).then(
      ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
      ({ stdout, stderr, code }) => ({ stdout, stderr, code }),
    )
  return { folder, keysFile, run: runWith({}), runWith, start }
}
