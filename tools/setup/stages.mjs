export const isColoured = Boolean(process.stdout.isTTY) && !process.env.NO_COLOR
const paint = (code, text) => (isColoured ? `\u001b[${code}m${text}\u001b[0m` : text)

export const bold = (text) => paint(1, text)
export const green = (text) => paint(32, text)
export const red = (text) => paint(31, text)
export const dim = (text) => paint(2, text)
export const arrow = paint(36, '▸')

export const formatSeconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`

let lineIsOpen = false

/** Shows the name of a stage while it runs. */
export async function runStage(name, work) {
  process.stdout.write(`${arrow} ${name} … `)
  lineIsOpen = true
  const start = performance.now()
  const result = await work()
  const milliseconds = performance.now() - start
  if (lineIsOpen) console.log(dim(formatSeconds(milliseconds)))
  else reportStage(name, milliseconds)
  lineIsOpen = false
  return result
}

export function reportStage(name, milliseconds) {
  console.log(`${arrow} ${name} … ${dim(formatSeconds(milliseconds))}`)
}

function closeLine() {
  if (lineIsOpen) console.log()
  lineIsOpen = false
}

export function reportProblem(sentence) {
  closeLine()
  console.error(sentence)
}

export function reportNews(sentence) {
  closeLine()
  console.log(sentence)
}
