/**
 * The channel between a tool and the `npm test` that started it. It says how far the tests are and what came of them, and in the other
 * direction that they are interrupted. A tool that was started by hand has no channel.
 */
export function tellRunner(message) {
  return new Promise((resolve) => {
    if (process.connected) process.send(message, () => resolve())
    else resolve()
  })
}

/** Calls back when `npm test` is interrupted, or has ended without a word. */
export function onInterruption(stop) {
  if (!process.connected) return
  process.once('message', stop)
  process.once('disconnect', stop)
  // The listeners must not keep a process running that has nothing else to do.
  process.channel.unref()
  // If it has ended, nobody reads what this process writes; that must not end this one before it has stopped what it started.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/** Counts the results of tests by the stage that they belong to. */
export function countByStage(tests) {
  const counts = {}
  for (const { stage, outcome } of tests) {
    counts[stage] ??= { passed: 0, failed: 0, skipped: 0 }
    counts[stage][outcome]++
  }
  return counts
}
