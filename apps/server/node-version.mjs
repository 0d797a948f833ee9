const NEEDED = 24

/** What is wrong with this version of Node, in one sentence; undefined: nothing. */
export function nodeProblem(version) {
  if (Number(version.split('.')[0]) >= NEEDED) return undefined
  return `The server of Portico needs Node ${NEEDED} or later; this is ${version}.`
}
