import { countByStage, onInterruption, reportToRunner } from './test-channel.mjs'

export default class VitestReporter {
  #vitest
  #total = 0
  #done = 0
  #isInterrupted = false
  #isSetUp = false

  onInit(vitest) {
    this.#vitest = vitest
    onInterruption(() => {
      this.#isInterrupted = true
      this.#stopIfInterrupted()
    })
  }

  onTestRunStart(specifications) {
    this.#total = specifications.length
    reportToRunner({ done: 0, total: this.#total })
  }

  /** Vitest calls this after its global set-up. */
  onTestModuleQueued() {
    this.#isSetUp = true
    this.#stopIfInterrupted()
  }

  onTestModuleEnd() {
    this.#done++
    reportToRunner({ done: this.#done, total: this.#total })
  }

  async onTestRunEnd(modules) {
    const results = modules.flatMap(({ project, children }) =>
      [...children.allTests()].map((test) => ({ stage: project.name, outcome: test.result().state })),
    )
    await reportToRunner({ counts: countByStage(results) })
  }

  /** On a signal Vitest would exit without its global teardown, and its PostgreSQL would continue to run. */
  #stopIfInterrupted() {
    if (!this.#isInterrupted || !this.#isSetUp) return
    this.#isInterrupted = false
    this.#vitest.cancelCurrentRun('keyboard-input')
  }
}
