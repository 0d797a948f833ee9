import type { Ask } from './sign-in.ts'

/** The accounts of the small world, and properties in certain states. */
export async function castOf(server: { ask: Ask }) {
  const accountOf = async (subject: string) => {
    const [row] = await server.ask<{ id: string }>(`select id from accounts where provider = 'demo' and subject = $1`, [
      subject,
    ])
    if (!row) throw new Error(`${subject} is not in the world.`)
    return row.id
  }
  const portfolio = await accountOf('demo-portfolio')
  const single = await accountOf('demo-single')
  const partner = await accountOf('demo-partner')
  const propertyOf = async (condition: string) => {
    const [row] = await server.ask<{ id: string }>(
      `select p.id from properties p join memberships m on m.property_id = p.id and m.account_id = $1
       left join entity_permissions ep on ep.property_id = p.id and ep.entity_type = 'PROPERTY' and ep.entity_id = p.id
       where p.id not in (select property_id from memberships where account_id = $2) and ${condition} order by p.id limit 1`,
      [portfolio, single],
    )
    if (!row) throw new Error(`No property of the world is such that ${condition}.`)
    return row.id
  }
  const letsPartnerIn = `p.id in (select property_id from portico.provider_access() where provider_id =
    (select access_customer_id from accounts where subject = 'demo-partner'))`
  return {
    portfolio,
    single,
    partner,
    properties: {
      openToPartner: await propertyOf(letsPartnerIn),
      closedToPartner: await propertyOf(`not (${letsPartnerIn})`),
      withoutPermissions: await propertyOf('ep.property_id is null'),
      unsettled: await propertyOf('not ep.is_settled'),
      optedOut: await propertyOf(`ep.key_access_status = 'OPT_OUT'`),
    },
  }
}
export type Cast = Awaited<ReturnType<typeof castOf>>
