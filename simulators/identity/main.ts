import { runService } from '../run-service.ts'

await runService({
  name: 'The demo identity provider',
  portVariable: 'IDENTITY_PORT',
  insteadInProd: 'set OIDC_ISSUER to your own provider',
  async start({ port, required }) {
    const options = {
      takesAnybody: process.env.IDENTITY_TAKES_ANYBODY === '1',
      port,
      issuer: required('IDENTITY_ISSUER'),
      clientId: required('IDENTITY_CLIENT_ID'),
      clientSecret: required('IDENTITY_CLIENT_SECRET'),
      redirectUri: required('IDENTITY_REDIRECT_URI'),
      postLogoutUri: required('IDENTITY_POST_LOGOUT_URI'),
    }
    const { startIdentityProvider } = await import('./provider.ts')
    const { issuer, stop } = await startIdentityProvider(options)
    return { address: issuer, stop }
  },
})
