import { Worker } from 'node:worker_threads'
import type { FileProblem } from '@portico/contract/workbooks/workbooks.rules'
import type { ReadWorkbook, WantedSheets } from './read-workbook.ts'
import type { WrittenSheet } from './write-workbook.ts'

export type ThreadTask =
  | { do: 'read'; file: Uint8Array; wanted: WantedSheets }
  | { do: 'write'; sheets: readonly WrittenSheet[] }
export type ThreadResult = { file: Uint8Array } | { workbook: ReadWorkbook } | { problem: FileProblem }

/** The largest file that is allowed takes a few seconds and 300 MB. */
const LIMIT_MS = 60_000
const MEMORY_MB = 768

/** A thread of its own reads and writes files, so that nobody else waits, and a file that takes too much ends its thread alone. */
async function inThread(task: ThreadTask): Promise<ThreadResult> {
  const thread = new Worker(new URL('./workbook-thread.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  try {
    return await new Promise<ThreadResult>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The file takes too long.')), LIMIT_MS)
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', () => {
        clearTimeout(timer)
        reject(new Error('The thread has ended.'))
      })
    })
  } finally {
    await thread.terminate()
  }
}

export async function readFile(
  file: Uint8Array,
  wanted: WantedSheets,
): Promise<{ workbook: ReadWorkbook } | { problem: FileProblem }> {
  try {
    const result = await inThread({ do: 'read', file, wanted })
    return 'file' in result ? { problem: 'failed' } : result
  } catch {
    // It has taken too much memory or time: the same file would do so again.
    return { problem: 'failed' }
  }
}

export async function makeFile(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  const result = await inThread({ do: 'write', sheets })
  if (!('file' in result)) throw new Error('The thread has written no file.')
  return result.file
}
