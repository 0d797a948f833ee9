import { bold, dim, formatSeconds, green, red } from './stages.mjs'
import { wordFor } from './test-stages.mjs'

const sum = (rows, key) => rows.reduce((total, row) => total + row[key], 0)

/** More tests than this that pass only when they are repeated fail a stage: see decision 73. */
const MOST_REPEATED = 2

/** A stage that fails outside its tests (a file that does not load, a server that does not start) counts as one failure. */
export function resultOf(stage, { ok, counts, milliseconds }) {
  const { name } = stage
  const result = { name, milliseconds, parts: counts ?? {}, passed: 0, failed: 0, skipped: 0, repeated: 0 }
  if (!stage.countsTests) return { ...result, passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
  const rows = Object.values(result.parts)
  const repeated = sum(rows, 'repeated')
  const tooMany = repeated > MOST_REPEATED ? repeated : 0
  const failed = Math.max(sum(rows, 'failed') + tooMany, ok && counts ? 0 : 1)
  return {
    ...result,
    passed: sum(rows, 'passed') + repeated - tooMany,
    failed,
    skipped: sum(rows, 'skipped'),
    repeated,
  }
}

export function describeResult({ name, failed, milliseconds }) {
  return `${failed ? red('✗') : green('✓')} ${name} ${dim(formatSeconds(milliseconds))}`
}

/** How many tests each stage has, if more than one share a run. */
function describeParts(parts) {
  const words = Object.entries(parts)
    .sort()
    .map(([stage, { passed, failed, skipped, repeated }]) => {
      const total = passed + failed + skipped + repeated
      return `${passed === total ? total : `${passed} of ${total}`} ${wordFor(stage)}`
    })
  return words.length > 1 ? [dim(words.join(', '))] : []
}

export function printSummary(results, milliseconds, orderOfTests) {
  const width = Math.max(...results.map(({ name }) => name.length))
  console.log(`\n${bold('Summary')}`)
  for (const { name, passed, failed, skipped, repeated, parts, milliseconds: time } of results) {
    const row = [name.padEnd(width), formatSeconds(time).padStart(8), `${passed} passed`.padStart(12)]
    if (failed) row.push(red(`${failed} failed`))
    if (skipped) row.push(red(`${skipped} skipped`))
    if (repeated) row.push(red(`${repeated} only at the second attempt`))
    console.log(`  ${[...row, ...describeParts(parts)].join('  ')}`)
  }
  console.log(`  ${'All'.padEnd(width)}  ${formatSeconds(milliseconds).padStart(8)}`)
  if (orderOfTests) console.log(`  ${orderOfTests}`)
  console.log(`\n${sum(results, 'passed')} passed, ${sum(results, 'failed')} failed`)
  return sum(results, 'failed') === 0
}
