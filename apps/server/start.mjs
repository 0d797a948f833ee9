// Earlier versions of Node cannot read TypeScript, so the one that runs is checked by a script that each of them can read.
import { nodeProblem } from './node-version.mjs'

const problem = nodeProblem(process.versions.node)
if (problem) {
  console.error(problem)
  process.exit(1)
}
await import('./src/main.ts')
