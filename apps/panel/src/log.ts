/** One line of JSON for each. Nothing that opens a door or a server is ever among the details. */
export type Log = (level: 'info' | 'warn' | 'error', message: string, details?: Record<string, unknown>) => void

export const logLines: Log = (level, message, details = {}) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...details })}\n`)
}
