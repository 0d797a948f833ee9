import { isDeepStrictEqual } from 'node:util'
import { makeVectors } from '../vectors/made-vectors.ts'
import type { Check } from './check.ts'

/** Without what JSON leaves out. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** The candidate may say that it cannot do this. */
export const NOT_TRIED = 'not tried: the program does not answer "decide"'

export const ruleCheck: Check = {
  name: 'rule',
  section: 'deciding',
  says: 'decides and remembers in all vectors as the server does',
  async play(scene) {
    scene.panel.start()
    const { decisions } = await makeVectors()
    for (const { list, cases } of decisions) {
      for (const one of cases) {
        const { attempt, memory } = one
        const answer = await scene.panel.ask({ decide: { list, attempt, memory } })
        if (answer.unknown === true) return scene.notTried(NOT_TRIED)
        const expected = plain({ verdict: one.verdict, memory: one.next })
        const { verdict, memory: next } = answer as { verdict?: object; memory?: unknown }
        if (isDeepStrictEqual(plain({ verdict, memory: next }), expected)) continue
        const title = 'title' in one ? one.title : 'a random case'
        scene.fail(
          `${title}: ${JSON.stringify({ list, attempt, memory })} gives ${JSON.stringify(expected)}, not ${JSON.stringify({ verdict, memory: next })}.`,
        )
      }
    }
  },
}
