import { type CheckRequest, checkResidentFile } from './resident-file.ts'

addEventListener('message', ({ data: { bytes, known } }: MessageEvent<CheckRequest>) => {
  postMessage(checkResidentFile(bytes, known))
})
