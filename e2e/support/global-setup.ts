import { setup } from '@portico/tools/testing/global-setup'

export default setup
