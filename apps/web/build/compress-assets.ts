import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const SMALLEST = 1024
/** Formats such as images and fonts are compressed already. */
const COMPRESSIBLE = /\.(js|css|svg|json|html|txt)$/

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

async function compress(file: string) {
  const content = await readFile(file)
  if (content.length <= SMALLEST) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await Promise.all([
    toBrotli(content, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    toGzip(content, { level: constants.Z_BEST_COMPRESSION }).then((packed) => writeFile(`${file}.gz`, packed)),
  ])
}

/** Writes `x.br` and `x.gz` beside every asset, so that the server never compresses one. */
export function compressAssets(): Plugin {
  let folder = ''
  return {
    name: 'portico:compress-assets',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
      await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))))
    },
  }
}
