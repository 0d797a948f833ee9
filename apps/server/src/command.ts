import { answer } from './commands/answer.ts'

try {
  const { lines, remark, isGood = true } = await answer(process.argv.slice(2), process.env)
  process.stdout.write(`${lines.join('\n')}\n`)
  // A remark is not for programs, which use the result as it is.
  if (remark) process.stderr.write(`${remark}\n`)
  if (!isGood) process.exitCode = 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
