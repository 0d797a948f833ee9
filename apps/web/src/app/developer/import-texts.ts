import { type Change, type Refusal, readTexts, type Text } from './translation-csv.ts'

export type Import =
  | { changes: Change[] }
  | { refusals: Refusal[] }
  /** The file as a whole is not one of ours. */
  | { problem: 'notCsv' | 'tooLarge' | 'notUtf8' }

/** All texts of a locale are a tenth of it. */
const MAX_BYTES = 2_000_000

export async function readImport(file: File, texts: readonly Text[]): Promise<Import> {
  if (!/\.csv$/i.test(file.name)) return { problem: 'notCsv' }
  if (file.size > MAX_BYTES) return { problem: 'tooLarge' }
  try {
    return readTexts(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()), texts)
  } catch {
    return { problem: 'notUtf8' }
  }
}
