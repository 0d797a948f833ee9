import { countByStage, onInterruption, tellRunner } from './test-channel.mjs'

const OUTCOMES = { expected: 'passed', skipped: 'skipped' }

export default class PlaywrightReporter {
  #suite
  #total = 0
  #done = 0
  #isInterrupted = false
  #isSetUp = false

  constructor() {
    onInterruption(() => {
      this.#isInterrupted = true
      this.#stopIfInterrupted()
    })
  }

  printsToStdio() {
    return false
  }

  onBegin(_config, suite) {
    this.#suite = suite
    this.#total = suite.allTests().length
    tellRunner({ done: 0, total: this.#total })
  }

  onTestBegin() {
    this.#isSetUp = true
    this.#stopIfInterrupted()
  }

  onTestEnd() {
    this.#done++
    tellRunner({ done: this.#done, total: this.#total })
  }

  async onEnd() {
    const results = (this.#suite?.allTests() ?? []).map((test) => ({
      stage: test.location.file.endsWith('.screens.ts') ? 'screens' : 'journeys',
      outcome: OUTCOMES[test.outcome()] ?? 'failed',
    }))
    await tellRunner({ counts: countByStage(results) })
  }

  /** Playwright stops on a signal, but cleanly only once a test runs: before, it would forget a PostgreSQL or workers that just start. */
  #stopIfInterrupted() {
    if (!this.#isInterrupted || !this.#isSetUp) return
    this.#isInterrupted = false
    process.kill(process.pid, 'SIGINT')
  }
}
