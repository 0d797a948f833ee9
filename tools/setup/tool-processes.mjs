import { run } from './prepare.mjs'

const running = new Set()

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The process has ended already.
  }
}

/**
 * Runs a tool in its own process group: Ctrl-C in the terminal reaches only `npm test`, which then stops its tools in order.
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

/** Tools with a channel are asked to stop; remaining processes and other tools get a signal. */
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
