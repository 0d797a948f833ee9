import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { untilTrue } from '../until-true.ts'
import { openProperty, type Visit, type Way } from './visit.ts'

const HEADER = 'resident_email,resident_aptnumber,expirydate_mm/dd/yy'

/** Waits until a file is whole on the disk. Engines write to another name until then, or announce the size in no way. */
async function savedFile({ tab }: Visit, name: RegExp, isWhole: (text: string) => boolean) {
  const { downloads } = tab.browser
  await untilTrue(`a file ${name} with the expected content is saved`, async () =>
    readdirSync(downloads).some((file) => name.test(file) && isWhole(readFileSync(join(downloads, file), 'utf8'))),
  )
}

/** The list of users is made in the page; the history comes from the server as a stream. */
export const uploadAndDownload: Way = {
  title: 'upload and download CSV',
  async walk(visit) {
    const { tab, engine, folder } = visit
    const path = await openProperty(visit)
    const email = `resident.${engine.toLowerCase()}@example.com`
    const file = join(folder, 'residents.csv')
    writeFileSync(file, `${HEADER}\r\n${email},12 B,12/31/${new Date().getFullYear() + 1}\r\n`)
    await tab.open(`${path}/users`)
    await tab.click('button', 'Upload Users List')
    await tab.find('button', /Choose file/)
    await tab.upload(file)
    await tab.see('1 resident can be added')
    await tab.click('button', 'Upload')
    await tab.see('1 new user was added!')

    await tab.open(`${path}/users`)
    await tab.click('button', 'Download CSV')
    await savedFile(visit, /\.csv$/, (text) => text.includes(email) && text.endsWith('\r\n'))
    await tab.open(`${path}/access-history`)
    await tab.click('button', 'Download CSV')
    const isHistory = (text: string) => /^\ufeffAccessed by,/.test(text) && text.split('\r\n').length > 10_000
    await savedFile(visit, /^access-history.*\.csv$/, isHistory)
  },
}
