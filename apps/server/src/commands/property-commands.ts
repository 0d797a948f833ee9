import { linkCustomer } from '../domains/billing/customers.service.ts'
import { approveProfile } from '../domains/integrations/profile-approval.service.ts'
import { listWaitingProfiles } from '../domains/integrations/profiles.store.ts'
import type { Command } from './command.ts'
import { listProperties } from './lists.store.ts'
import { requireProperties } from './required.ts'

export const propertyCommands: Record<string, Command> = {
  'list-properties': {
    does: 'lists all properties',
    needs: ['DATABASE_APP_URL'],
    isList: true,
    run: async (context) => ({ rows: await context.read(listProperties), none: 'There are no properties.' }),
  },
  'link-customer': {
    does: 'names the customer at Stripe that pays for a property',
    takes: [
      { name: 'PROPERTY_ID', is: 'the id of a property', isId: true },
      { name: 'CUSTOMER_ID', is: 'the id of a customer at Stripe, such as cus_Q8xhT1' },
    ],
    needs: ['DATABASE_APP_URL', 'PORTICO_KEYS_FILE'],
    isRecorded: true,
    async run(context, given) {
      const [propertyId, customerId] = [given.argument('PROPERTY_ID'), given.argument('CUSTOMER_ID')]
      await context.change(async (unit) => {
        await requireProperties(unit.trx, [propertyId])
        await linkCustomer(unit, propertyId, customerId)
      })
      return `${customerId} pays for ${propertyId}.`
    },
  },
  'approve-profile': {
    does: 'approves a profile of a property-management system; without an id it lists those that wait',
    takes: [{ name: 'ID', is: 'the id of a profile', isId: true, isOptional: true }],
    needs: ['DATABASE_APP_URL', 'PORTICO_KEYS_FILE'],
    isRecorded: true,
    isList: true,
    async run(context, given) {
      const id = given.argument('ID')
      if (!id) return { rows: await context.read(listWaitingProfiles), none: 'No profile waits.' }
      const { nickname, pmsName } = await context.change((unit) => approveProfile(unit, id))
      return `The profile ${nickname} of ${pmsName} is approved and will be verified within minutes.`
    },
  },
}
