import type { CheckRequest } from './check-in-worker.ts'
import { checkResidentFile } from './resident-file.ts'

addEventListener('message', ({ data: { bytes, known } }: MessageEvent<CheckRequest>) => {
  postMessage(checkResidentFile(bytes, known))
})
