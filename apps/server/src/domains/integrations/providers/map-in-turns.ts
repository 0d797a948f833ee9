import { setImmediate as nextTurn } from 'node:timers/promises'

const ROWS_PER_TURN = 500

/** Maps rows in their order, and other work goes on after some hundred of them: a reply may have a hundred thousand. */
export async function mapInTurns<Row, Mapped>(rows: readonly Row[], map: (row: Row) => Mapped): Promise<Mapped[]> {
  const mapped: Mapped[] = []
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % ROWS_PER_TURN === 0) await nextTurn()
    mapped.push(map(row))
  }
  return mapped
}
