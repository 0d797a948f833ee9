import { arrow } from './stages.mjs'

const isTerminal = Boolean(process.stdout.isTTY)
const SECONDS_BETWEEN_LINES = isTerminal ? 1 : 15
const running = new Map()

function describe(name) {
  const { start, done, total, unit } = running.get(name)
  const seconds = `${Math.round((performance.now() - start) / 1000)} s`
  return total ? `${name} … ${done} of ${total}${unit ? ` ${unit}` : ''} (${seconds})` : `${name} … (${seconds})`
}

/** A terminal has one status line, which is overwritten. */
function draw() {
  if (!isTerminal) return
  const text = [...running.keys()].map(describe).join(', ')
  const visible = text.slice(0, (process.stdout.columns || 80) - 3)
  process.stdout.write(`\r\u001b[K${text && `${arrow} ${visible}`}`)
}

export function beginStage(name, unit) {
  const report = () => (isTerminal ? draw() : console.log(`${arrow} ${describe(name)}`))
  const timer = setInterval(report, SECONDS_BETWEEN_LINES * 1000)
  running.set(name, { start: performance.now(), timer, unit })
  if (isTerminal) draw()
  else console.log(`${arrow} ${name} …`)
}

export function reportProgress(name, { done, total }) {
  Object.assign(running.get(name), { done, total })
  draw()
}

/** Replaces the progress of a stage with its result. */
export function endStage(name, text) {
  clearInterval(running.get(name).timer)
  running.delete(name)
  printAbove(text)
}

/** Writes whole lines while stages run. */
export function printAbove(text) {
  if (isTerminal) process.stdout.write('\r\u001b[K')
  console.log(text)
  draw()
}
