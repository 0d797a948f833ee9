const ascending = (values: readonly number[]) => values.toSorted((a, b) => a - b)

export function median(values: readonly number[]): number {
  const sorted = ascending(values)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

export const p95 = (values: readonly number[]) => ascending(values)[Math.floor(values.length * 0.95)] ?? 0
