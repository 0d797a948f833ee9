import { run } from './prepare.mjs'

async function git(...args) {
  const { ok, output } = await run('git', args)
  if (!ok) throw new Error(`--changed asks git what has changed, and git failed: ${output.trim()}`)
  return output.split('\n').filter(Boolean)
}

/** What has changed since this branch left the main branch of the remote, committed or not. A clone without a remote counts from its last commit. */
export async function listChanges() {
  const { ok, output } = await run('git', ['merge-base', 'HEAD', 'origin/main'])
  const since = ok ? output.trim() : 'HEAD'
  const tracked = await git('diff', '--name-only', since)
  const untracked = await git('ls-files', '--others', '--exclude-standard')
  return { since, files: [...tracked, ...untracked] }
}

/** The commit of this checkout; none where git does not know it. */
export async function testedCommit() {
  const { ok, output } = await run('git', ['rev-parse', 'HEAD'])
  return ok ? output.trim() : undefined
}
