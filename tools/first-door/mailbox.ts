import { untilTrue } from '../browsers/until-true.ts'

const MAIL = /<li>[\s\S]*?<\/li>/g

/** The link in the mail that invites somebody, as a person would copy it from the page of mails into a private window. */
export async function invitationOf(address: string, mailsOrigin: string): Promise<string> {
  let link = ''
  await untilTrue(`there is a mail for ${address}`, async () => {
    const html = await (await fetch(mailsOrigin)).text()
    const mail = html.match(MAIL)?.find((one) => one.includes(address))
    link = /href="(http[^"]+\/register\?invite=[^"]+)"/.exec(mail ?? '')?.[1] ?? ''
    return link !== ''
  })
  return link
}
