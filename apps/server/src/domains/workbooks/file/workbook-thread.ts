import { parentPort, workerData } from 'node:worker_threads'
import { comparable } from '../comparable.ts'
import type { ThreadResult, ThreadTask } from './in-thread.ts'
import { readWorkbook } from './read-workbook.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { writeWorkbook } from './write-workbook.ts'

/** Reads or writes one file, and ends. */
async function work(task: ThreadTask): Promise<ThreadResult> {
  if (task.do === 'write') return { file: await writeWorkbook(task.sheets) }
  try {
    return { workbook: await readWorkbook(Buffer.from(task.file), task.wanted, comparable) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.problem }
    throw error
  }
}

parentPort?.postMessage(await work(workerData as ThreadTask))
