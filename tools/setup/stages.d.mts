// Types for the TypeScript side; the module itself is plain JavaScript, because it runs before Node 24 is there.
export function bold(text: string): string
export function dim(text: string): string
export function runStage<T>(name: string, work: () => Promise<T>): Promise<T>
export function reportStage(name: string, milliseconds: number): void
export function reportProblem(sentence: string): void
export function reportNews(sentence: string): void
