import { run } from './prepare.mjs'

const running = new Set()

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It has ended.
  }
}

/**
 * Runs a tool in a process group of its own: Ctrl-C in the terminal reaches `npm test` alone, which then ends its tools in order.
 * With `onMessage` there is a channel to the tool.
 */
export function runTool(command, args, { env, onMessage } = {}) {
  const onSpawn = (child) => {
    running.add(child)
    child.once('close', () => running.delete(child))
    if (onMessage) child.on('message', onMessage)
  }
  const stdio = ['ignore', 'pipe', 'pipe', ...(onMessage ? ['ipc'] : [])]
  return run(command, args, { detached: true, env, stdio, onSpawn })
}

/** A tool with a channel ends in order when it is told to; what it leaves behind, and any other tool, is ended by a signal. */
export function stopTools() {
  for (const child of running) {
    child.once('exit', () => signalGroup(child, 'SIGKILL'))
    if (child.connected) child.send('stop', () => {})
    else signalGroup(child, 'SIGTERM')
  }
}

export function killTools() {
  for (const child of running) signalGroup(child, 'SIGKILL')
}
