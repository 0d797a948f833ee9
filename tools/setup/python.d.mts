export function findPython(): string | undefined
