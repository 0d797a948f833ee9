import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { untilTrue } from '../browsers/until-true.ts'

/** The link in the mail that invites somebody, as a person would copy it from the file. */
export async function invitationOf(address: string, folder: string): Promise<string> {
  let link = ''
  await untilTrue(`there is a mail for ${address}`, async () => {
    const paths = await readdir(folder, { recursive: true }).catch(() => [])
    for (const path of paths.filter((one) => one.endsWith('.json'))) {
      const mail = JSON.parse(await readFile(join(folder, path), 'utf8')) as { to: { address: string }; text: string }
      if (mail.to.address === address) link = /http\S+\/register\?invite=\S+/.exec(mail.text)?.[0] ?? link
    }
    return link !== ''
  })
  return link
}
