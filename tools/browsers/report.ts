/** How a way ended: undefined if it was walked to its end, otherwise what was awaited. */
export type Result = { title: string; failure?: string }
export type Walk = { engine: string; version: string; results: Result[] }

const outcome = (result: Result | undefined) => (result?.failure === undefined ? 'ok' : 'failed')

/** One row for each way, one column for each engine. */
export function tableOf(walks: readonly Walk[]): string[] {
  const titles = walks[0]?.results.map(({ title }) => title) ?? []
  const rows = [
    ['', ...walks.map(({ engine, version }) => `${engine} ${version}`)],
    ...titles.map((title, index) => [
      `${String(index + 1).padStart(2)} ${title}`,
      ...walks.map(({ results }) => outcome(results[index])),
    ]),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

export function countsOf(walks: readonly Walk[]): { passed: number; failed: number } {
  const results = walks.flatMap((walk) => walk.results)
  const failed = results.filter(({ failure }) => failure !== undefined).length
  return { passed: results.length - failed, failed }
}
