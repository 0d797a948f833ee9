import { createRequire } from 'node:module'
import { dirname } from 'node:path'

export const kitFolder = dirname(createRequire(import.meta.url).resolve('@cloudscape-design/components/package.json'))
