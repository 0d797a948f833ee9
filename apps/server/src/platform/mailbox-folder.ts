import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { Mailer } from './mail.ts'

/** The folder within the data folder. */
export const mailboxIn = (data: string) => resolve(data, 'mailbox')

/** Replaces a mail server outside Prod: each mail is a file, and each property has a folder. */
export const mailIntoFolder = (folder: string): Mailer => ({
  isRepeatable: true,
  connect: async () => ({
    async send(mail) {
      const place = join(folder, mail.propertyId)
      await mkdir(place, { recursive: true, mode: 0o700 })
      const file = join(place, `${mail.id}.json`)
      await writeFile(`${file}.part`, JSON.stringify({ ...mail, sentTimeMillis: Date.now() }), { mode: 0o600 })
      await rename(`${file}.part`, file)
      return { outcome: 'taken' }
    },
    close() {},
  }),
})

const writtenMail = z.object({
  id: z.string(),
  propertyId: z.string(),
  to: z.object({ name: z.string().nullable(), address: z.string() }),
  subject: z.string(),
  text: z.string(),
  sentTimeMillis: z.number(),
})

/** The mails of these properties, the latest first. */
export async function readMailbox(folder: string, propertyIds: readonly string[], limit: number) {
  const known = new Set(await namesIn(folder))
  const places = propertyIds.filter((id) => known.has(id)).map((id) => join(folder, id))
  const files = (await Promise.all(places.map(filesIn))).flat().sort((a, b) => b.writtenAt - a.writtenAt)
  const mails = await Promise.all(files.slice(0, limit).map(({ path }) => readMail(path)))
  return mails.filter((mail) => mail !== undefined)
}

/** Deletes mails that were written before this moment, and says how many. */
export async function clearMailbox(folder: string, before: Date): Promise<number> {
  const files = (await Promise.all((await namesIn(folder)).map((name) => filesIn(join(folder, name))))).flat()
  const old = files.filter(({ writtenAt }) => writtenAt < before.getTime())
  for (const { path } of old) await rm(path, { force: true })
  return old.length
}

/** Deletes the mails of a property that contain one of these texts, in small letters, and says how many. */
export async function eraseFromMailbox(folder: string, propertyId: string, texts: readonly string[]): Promise<number> {
  const known = texts.map((text) => JSON.stringify(text).slice(1, -1))
  let erased = 0
  for (const { path } of await filesIn(join(folder, propertyId))) {
    const mail = (await readFile(path, 'utf8')).toLowerCase()
    if (!known.some((text) => mail.includes(text))) continue
    await rm(path, { force: true })
    erased += 1
  }
  return erased
}

async function filesIn(place: string) {
  const names = (await namesIn(place)).filter((name) => name.endsWith('.json'))
  return Promise.all(
    names.map(async (name) => {
      const path = join(place, name)
      return { path, writtenAt: (await stat(path)).mtimeMs }
    }),
  )
}

/** A missing folder counts as empty. */
const namesIn = (folder: string) => readdir(folder).catch(() => [] as string[])

/** Files that are no mails are ignored. */
async function readMail(file: string) {
  try {
    return writtenMail.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return undefined
  }
}
