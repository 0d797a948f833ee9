/** Says whether a step may be passed, and shows why not. Without it a step can always be passed. */
export type Passable = { pass?: (() => boolean | Promise<boolean>) | undefined }

/** The first of the steps from `from` up to, not including, `to` that cannot be passed. Those after it are not asked. */
export async function firstRefusing(steps: readonly Passable[], from: number, to: number): Promise<number | undefined> {
  for (const [index, { pass }] of steps.entries()) {
    if (index < from || index >= to || !pass) continue
    if (!(await pass())) return index
  }
  return undefined
}
