/** SQLSTATE of a table, column or schema that is not there. */
const NOT_MIGRATED = ['42P01', '42703', '3F000', '42883']
const NO_ANSWER = /^(timeout exceeded when trying to connect|Connection terminated)/

/** Says in one sentence why the database cannot be used. Any other error stays as it is. */
export function explainDatabase(error: NodeJS.ErrnoException & { errors?: Error[] }, variable: string): Error {
  // A socket is a file, which is not there while no PostgreSQL listens.
  const isUnanswered = NO_ANSWER.test(error.message) || (error.code === 'ENOENT' && error.syscall === 'connect')
  const code = isUnanswered ? 'ECONNREFUSED' : (error.code ?? codeWithin(error))
  const sentence = sentenceOf(code, variable)
  return sentence ? new Error(sentence, { cause: error }) : error
}

/** A name with several addresses fails with the errors of all of them. */
const codeWithin = ({ errors = [], cause }: Error & { errors?: Error[] }): string =>
  [...errors, cause].map((one) => (one as { code?: string } | undefined)?.code).find(Boolean) ?? ''

function sentenceOf(code: string, variable: string): string | undefined {
  if (code === '28P01' || code === '28000') return `PostgreSQL refuses the user or password of ${variable}.`
  if (code === '3D000') return `PostgreSQL has no database of the name in ${variable}.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `The host of ${variable} is not known.`
  if (code === 'ECONNREFUSED' || code === 'ETIMEDOUT') return `No PostgreSQL answers where ${variable} leads.`
  if (NOT_MIGRATED.includes(code)) return `The database of ${variable} has not the schema of this release: run migrate.`
  return undefined
}
