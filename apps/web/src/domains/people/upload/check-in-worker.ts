import type { CheckRequest, FileCheck } from './resident-file.ts'
import { openWorker } from './trusted-worker.ts'

/** Ten thousand rows take a while to check, so a worker does it without blocking the page. */
export async function checkInWorker(request: CheckRequest): Promise<FileCheck> {
  const worker = openWorker()
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FileCheck>) => resolve(data)
      worker.onerror = ({ message }) => reject(new Error(message))
      worker.postMessage(request)
    })
  } finally {
    worker.terminate()
  }
}
