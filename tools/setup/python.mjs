import { spawnSync } from 'node:child_process'

const QUESTION = 'import hashlib, sys; hashlib.scrypt; print(sys.version.split()[0])'

/** The version of python3, which the panel in examples/panel needs; undefined where there is none that has scrypt. */
export function findPython() {
  const { status, stdout } = spawnSync('python3', ['-c', QUESTION], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
