import { type Change, type Refusal, readTexts, type Text } from './translation-csv.ts'

export type Import =
  | { changes: Change[] }
  | { refusals: Refusal[] }
  /** Why the file as a whole is refused. */
  | { problem: 'notCsv' | 'tooLarge' | 'notUtf8' }

/** Ten times the size of all texts of a locale. */
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
