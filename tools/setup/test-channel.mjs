/**
 * The IPC channel between a test tool and `npm test`. The tool reports progress and results, and `npm test` reports an interruption.
 * A tool that was started by hand has no channel.
 */
export function reportToRunner(message) {
  return new Promise((resolve) => {
    if (process.connected) process.send(message, () => resolve())
    else resolve()
  })
}

/** Calls `stop` when `npm test` is interrupted or was killed. */
export function onInterruption(stop) {
  if (!process.connected) return
  process.once('message', stop)
  process.once('disconnect', stop)
  // The listeners must not keep an idle process running.
  process.channel.unref()
  // If `npm test` has ended, writing fails. That must not end this process before it has stopped its own children.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/** Counts the results of tests by stage. */
export function countByStage(tests) {
  const counts = {}
  for (const { stage, outcome } of tests) {
    counts[stage] ??= { passed: 0, failed: 0, skipped: 0, repeated: 0 }
    counts[stage][outcome]++
  }
  return counts
}
