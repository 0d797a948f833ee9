// Types for the TypeScript side; the module itself is plain JavaScript, because it runs before Node 24 is there.
export function findOnPath(names: string[]): string | undefined
export function isDebianRoot(): boolean
export function installPackages(...names: string[]): Promise<void>
export function findBrowser(): Promise<string | undefined>
export function describeBrowser(path: string | undefined, output: string): string
export function nameBrowser(path: string | undefined): Promise<string>
