import type { FileProblem } from '@portico/contract/workbooks/workbooks.rules'

/** A file that is refused as a whole. Nothing of what stands in it is told. */
export class UnreadableFile extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(`The workbook is refused: ${problem}.`)
    this.problem = problem
  }
}
