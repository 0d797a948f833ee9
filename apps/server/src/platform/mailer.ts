import type { Config } from './config.ts'
import type { Mailer } from './mail.ts'
import { mailIntoFolder } from './mailbox-folder.ts'
import { mailBySmtp } from './smtp.ts'

export const openMailer = ({ mail }: Pick<Config, 'mail'>): Mailer =>
  'smtpUrl' in mail ? mailBySmtp(mail.smtpUrl, mail.from) : mailIntoFolder(mail.folder)
