import type { Plugin } from 'vite'

/** They tell icons when to move, which those of the portal do not (see `lean-kit-icons.ts`). No style sheet of the kit asks for them. */
const MOTION = /(["'])data-awsui-motion-(?:trigger|target)\1: (["'])\w*\2,?/g

/** Removes attributes of the kit that every page would repeat for nothing. */
export function leanKitAttributes(): Plugin {
  return {
    name: 'portico:lean-kit-attributes',
    transform: {
      filter: { id: /@cloudscape-design\/components\/.*\.js$/, code: /data-awsui-motion-t/ },
      handler: (code) => code.replace(MOTION, ''),
    },
  }
}
