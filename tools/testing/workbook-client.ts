import { randomUUID } from 'node:crypto'
import { columns, type Sheet, sheets } from '@portico/contract/workbooks/workbooks.rules'
import type { ImportWithParts, RowWithProblem } from '@portico/contract/workbooks/workbooks.schema'
import { readWorkbook } from '@portico/server/domains/workbooks/file/read-workbook'
import { writeWorkbook } from '@portico/server/domains/workbooks/file/write-workbook'
import type { Caller } from './caller.ts'
import type { TestServer } from './test-server.ts'

/** The cells of a row by column. */
export type SheetRow = Record<string, string>
export type Book = Partial<Record<Sheet, readonly SheetRow[]>>

/** A workbook with the names of the contract as headers. */
export const workbookOf = (book: Book): Promise<Buffer> =>
  writeWorkbook(
    sheets
      .filter((sheet) => book[sheet])
      .map((sheet) => {
        const names = columns[sheet].map(({ name }) => name)
        return {
          name: sheet,
          header: names,
          rows: (book[sheet] ?? []).map((row) => names.map((name) => row[name] ?? '')),
        }
      }),
  )

/** What stands in each sheet of a file, below its header. */
export async function sheetsIn(file: Buffer): Promise<Record<string, string[][]>> {
  const { sheets: found } = await readWorkbook(file, new Proxy({}, { get: () => 100_000 }), (name) => name)
  return Object.fromEntries(found.map(({ name, rows }) => [name, rows.map(({ cells }) => cells.map(String))]))
}

type Member = Pick<Caller, 'send'> & { accountId: string }

/** Imports and exports of a company, as one member calls them. */
export function openWorkbookClient(server: TestServer, member: Member, companyId: string) {
  const url = (path = '') => `/v1/companies/${companyId}/workbooks${path}`
  const upload = (file: Buffer, importId: string = randomUUID()) =>
    member.send('POST', url(), { importId, fileName: 'buildings.xlsx', content: file.toString('base64') })
  const work = (beforeCommit?: () => Promise<void>) => server.runWorkbooks(member.accountId, beforeCommit)
  const get = async (importId: string): Promise<ImportWithParts> =>
    (await member.send('GET', url(`/${importId}`))).json()
  const problems = async (importId: string): Promise<RowWithProblem[]> =>
    (await member.send('GET', url(`/${importId}/problems`))).json().rows
  /** Uploads a file and reads it. */
  async function preview(book: Book | Buffer) {
    const file = Buffer.isBuffer(book) ? book : await workbookOf(book)
    const reply = await upload(file)
    if (reply.statusCode !== 202) throw new Error(reply.body)
    const { importId } = reply.json() as { importId: string }
    await work()
    return get(importId)
  }
  const confirm = (importId: string, invites = false) => member.send('POST', url(`/${importId}/confirm`), { invites })
  /** Everything that can be imported is. */
  async function bring(book: Book | Buffer, invites = false) {
    const { importId } = await preview(book)
    const reply = await confirm(importId, invites)
    if (reply.statusCode !== 202) throw new Error(reply.body)
    await work()
    return get(importId)
  }
  async function download(path: string) {
    const reply = await member.send('GET', path)
    if (reply.statusCode !== 200) throw new Error(reply.body)
    return reply.rawPayload
  }
  const exported = (locale = 'en_US') => download(`/v1/companies/${companyId}/workbook.xlsx?locale=${locale}`)
  return { url, upload, work, get, problems, preview, confirm, bring, download, exported }
}
