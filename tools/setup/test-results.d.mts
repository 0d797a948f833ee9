// Types for the tests; the module itself is plain JavaScript, because it runs before Node 24 is there.
type Counts = { passed: number; failed: number; skipped: number; repeated: number }
export function resultOf(
  stage: { name: string; countsTests?: boolean },
  run: { ok: boolean; counts?: Record<string, Counts>; milliseconds: number },
): Counts & { name: string; milliseconds: number; parts: Record<string, Counts> }
