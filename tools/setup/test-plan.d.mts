// Types for the tests; the module itself is plain JavaScript, because it runs before Node 24 is there.
export function parseArguments(words: string[]): {
  stages: string[]
  files: string[]
  isLimitedToChanges?: boolean
  shard?: string
}
export function browserTestsOf(changedFiles: string[]): string[]
export function planRuns(stages: string[]): {
  sideBySide: string[]
  unitTests: string[]
  browserTests: string[]
  needsDatabase: boolean
  needsPortalBuild: boolean
}
export function chooseSeed(requested: string | undefined, commit?: string): string
