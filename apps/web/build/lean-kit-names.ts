import type { Plugin } from 'vite'
import { readKitTokens } from './kit-tokens.ts'

/** The kit names a class `awsui_name_file_content_line`. The name and the file are enough to tell it from all others. */
const CLASS = /\bawsui_([\w-]+?)_([a-z0-9]{4,6})_[a-z0-9]{4,6}_\d+\b/g
const TOKEN = /--[a-z][\w-]*-[a-z0-9]{6}\b/g

/** Shortens the names of the kit's classes and custom properties, which are a large part of its style sheets and of each page. */
export function leanKitNames(): Plugin {
  const tokens = new Map([...readKitTokens()].map(([name, token]) => [token, `--${name}`]))
  const shortened = new Map<string, string>()
  return {
    name: 'portico:lean-kit-names',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /@cloudscape-design\/.*\.(js|css)(\?.*)?$|\/src\/.*\.css(\?.*)?$/ },
      handler(code) {
        const shorten = (long: string, name: string, file: string) => {
          // The name of a class does not begin with a digit.
          const short = `${/^[a-z]/i.test(name) ? '' : 'k'}${name}_${file}`
          const other = shortened.get(short)
          if (other && other !== long) this.error(`The kit has two classes ${short}: ${long} and ${other}`)
          shortened.set(short, long)
          return short
        }
        return code.replace(CLASS, shorten).replace(TOKEN, (token) => tokens.get(token) ?? token)
      },
    },
  }
}
