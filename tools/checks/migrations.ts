import { readFunctions, readMigrations } from '@portico/server/platform/migrate'
import { problemsOf } from './migration-rules.ts'
import { ACCEPTED } from './released-migrations.ts'

/** Checks that migrations stop nobody from working and leave the servers of the previous release working. */
const complaints: string[] = []
for (const { name, text } of [...(await readMigrations()), ...(await readFunctions())]) {
  const accepted = ACCEPTED[name] ?? {}
  const problems = await problemsOf(name, text)
  for (const { rule, line, message } of problems)
    if (!accepted[rule]) complaints.push(`${name}:${line} ${message} (${rule})`)
  for (const rule of Object.keys(accepted))
    if (!problems.some((problem) => problem.rule === rule))
      complaints.push(`${name} is accepted with ${rule}, which it does not break: remove the entry.`)
}
if (complaints.length > 0) {
  console.error(complaints.join('\n'))
  console.error(
    'docs/releases.md says how to write such a change. A reason to accept it goes into released-migrations.ts.',
  )
  process.exitCode = 1
}
