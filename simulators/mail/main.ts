import { runService } from '../run-service.ts'

await runService({
  name: 'The page of mails',
  portVariable: 'MAILS_PORT',
  insteadInProd: 'set SMTP_URL to your mail server',
  async start({ port, required }) {
    const folder = required('MAILS_FOLDER')
    const { startMailbox } = await import('./mailbox-server.ts')
    const { origin, stop } = await startMailbox({ folder, port })
    return { address: origin, stop }
  },
})
