import { countByStage, onInterruption, reportToRunner } from './test-channel.mjs'

const OUTCOMES = { expected: 'passed', skipped: 'skipped', flaky: 'repeated' }

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
    reportToRunner({ done: 0, total: this.#total })
  }

  onTestBegin() {
    this.#isSetUp = true
    this.#stopIfInterrupted()
  }

  onTestEnd(_test, { retry }) {
    if (retry > 0) return
    this.#done++
    reportToRunner({ done: this.#done, total: this.#total })
  }

  async onEnd() {
    const results = (this.#suite?.allTests() ?? []).map((test) => ({
      stage: test.location.file.endsWith('.screens.ts') ? 'screens' : 'journeys',
      outcome: OUTCOMES[test.outcome()] ?? 'failed',
    }))
    await reportToRunner({ counts: countByStage(results) })
  }

  /** Playwright stops cleanly on a signal only when a test runs. Before that, a starting PostgreSQL and workers would remain. */
  #stopIfInterrupted() {
    if (!this.#isInterrupted || !this.#isSetUp) return
    this.#isInterrupted = false
    process.kill(process.pid, 'SIGINT')
  }
}
