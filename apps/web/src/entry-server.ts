export { readRelease } from './app/server-render/page-files.ts'
export { pagePatterns } from './app/server-render/page-patterns.ts'
export type { Page, PageRequest, RendererOptions } from './app/server-render/renderer.tsx'
export { createRenderer } from './app/server-render/renderer.tsx'
