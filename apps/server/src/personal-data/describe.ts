import { type Fate, type Personal, reasons, subjects, works } from './personal.ts'
import { type Entry, personalColumns } from './register.ts'
import { stores } from './stores.ts'

const fates = {
  gone: 'gone: its row goes with the person or the account',
  deleted: 'the row is deleted',
  named: 'rows that name the person are deleted',
  sealed: 'sealed with the key of the person, which is destroyed',
  id: 'stays as an id, which leads nowhere when the person is gone',
} as const satisfies Record<Extract<Fate, string>, string>

function wordsOf(becomes: Fate): string {
  if (typeof becomes === 'string') return fates[becomes]
  return 'by' in becomes ? works[becomes.by] : reasons[becomes.kept]
}

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`
const table = (heads: readonly string[], rows: readonly string[]) =>
  [row(...heads), row(...heads.map(() => '---')), ...rows].join('\n')
const ofWhom = ({ of }: Personal) => of.join(', ')

/** Columns of one table that share whose they are and what becomes of them stand in one row. */
function rowsOfTable(entries: readonly Entry[]): string[] {
  const alike = Map.groupBy(entries, (entry) => `${ofWhom(entry)} | ${wordsOf(entry.becomes)}`)
  return [...alike].map(([said, ones]) =>
    row(`\`${ones[0]?.table}\``, ones.map(({ column }) => `\`${column}\``).join(', '), said),
  )
}

/** What docs/privacy.md says between its marks: every personal column, file and store, whose it is, and what becomes of it. */
export function describePersonalData(): string {
  const byTable = Map.groupBy(personalColumns, (entry) => entry.table)
  const names = [...byTable.keys()].toSorted()
  return [
    table(
      ['word', 'means'],
      Object.entries(subjects).map(([word, means]) => row(word, means)),
    ),
    table(
      ['table', 'columns', 'of', 'when the person is erased'],
      names.flatMap((name) => rowsOfTable(byTable.get(name) ?? [])),
    ),
    table(
      ['file or store', 'of', 'when the person is erased'],
      Object.values(stores).flatMap(({ what, personal }) =>
        personal.length === 0
          ? [row(what, 'nobody', '')]
          : personal.map((one) => row(what, ofWhom(one), wordsOf(one.becomes))),
      ),
    ),
  ].join('\n\n')
}
