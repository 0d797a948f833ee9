import pg from 'pg'

/** For statements that have no parameters. */
export const quote = (value: string | number) => pg.escapeLiteral(String(value))

/** An array as PostgreSQL reads it; undefined is null. */
export const quoteArray = (values: readonly (string | undefined)[]) =>
  quote(`{${values.map((value) => (value === undefined ? 'NULL' : element(value))).join(',')}}`)

const element = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`
