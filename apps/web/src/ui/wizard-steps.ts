/** `pass` validates a step and shows its errors. A step without it can always be passed. */
export type Checkable = { pass?: (() => boolean | Promise<boolean>) | undefined }

/** Validates the steps from `from` up to, not including, `to`, and stops at the first one that fails. */
export async function firstFailingStep(
  steps: readonly Checkable[],
  from: number,
  to: number,
): Promise<number | undefined> {
  for (const [index, { pass }] of steps.entries()) {
    if (index < from || index >= to || !pass) continue
    if (!(await pass())) return index
  }
  return undefined
}
