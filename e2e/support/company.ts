import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Building } from './building.ts'
import type { Portal } from './portal.ts'

/** Makes the manager of the building the owner of its company, and of nothing else. */
export async function ownCompany(portal: Portal, building: Building) {
  const [row] = await portal.ask<{ id: string }>('select company_id as id from properties where id = $1', [building.id])
  const companyId = row?.id ?? ''
  await portal.ask(
    `update memberships set role_id = 'owner', property_id = null, company_id = $2 where account_id = $1`,
    [building.account, companyId],
  )
  await portal.ask('update accounts set last_sign_in_at = now() where id = $1', [building.account])
  return {
    companyId,
    path: `/companies/${companyId}/team`,
    /** Adds a colleague with a role in the whole company. */
    async addMember(name: string, roleId: string) {
      const accountId = randomUUID()
      await portal.ask(
        `insert into accounts (id, provider, subject, email, email_verified, full_name, kind, last_sign_in_at)
         values ($1::uuid, 'demo', $1::uuid::text, $2, true, $3, 'propertyManager', now())`,
        [accountId, `${accountId}@portico.example`, name],
      )
      await portal.ask('insert into memberships (account_id, company_id, role_id) values ($1, $2, $3)', [
        accountId,
        companyId,
        roleId,
      ])
      return accountId
    },
  }
}

/** Opens the list with this label, in the form's row with this number, and chooses the option. */
export async function choose(page: Page, label: 'Role' | 'Scope', option: string | RegExp, row = 0) {
  await page
    .getByRole('button', { name: new RegExp(`^${label}`) })
    .nth(row)
    .click()
  await page.getByRole('option', { name: option }).first().click()
}
