import { companyRoutes } from '@portico/contract/company/company.routes'
import { type Binder, bind, Streamed } from '../../platform/bind.ts'
import type { Config } from '../../platform/config.ts'
import type { TranslatorOf } from '../../platform/portal.ts'
import { listCompanies, listProperties, permissionsAnywhere, permissionsAt, renameCompany } from './company.service.ts'
import { createGroup, deleteGroup, listGroups, updateGroup } from './groups.service.ts'
import { endSessionsOfMember, handOver, leaveCompany, removeMember } from './leaving.service.ts'
import { changeMember, getMember, listMembers } from './members.service.ts'
import { exportPropertyMembers, listPropertyMembers } from './property-members.service.ts'
import { createRole, deleteRole, listRoles, updateRole } from './roles.service.ts'
import { inviteMembers, listInvitations, resendInvitation, withdrawInvitation } from './team-invitations.service.ts'

export function bindCompany(binder: Binder, config: Config, translatorOf: TranslatorOf) {
  const { keys } = binder
  bind(binder, companyRoutes, {
    list: ({ trx, account, query }) => listCompanies(trx, account, query.holding),
    permissionsAt: ({ trx, query }) => permissionsAt(trx, query.propertyId),
    rename: (call) => renameCompany(call, call.params.companyId, call.body),
    listProperties: ({ trx, params }) => listProperties(trx, params.companyId),
    listMembers: ({ trx, account, params, query }) => listMembers(trx, account, params.companyId, query),
    getMember: ({ trx, account, params }) => getMember(trx, account, params.companyId, params.accountId),
    changeMember: (call) => changeMember(call, { account: call.account, ...call.params }, call.body),
    removeMember: (call) => removeMember(call, call.params),
    leave: (call) => leaveCompany(call, call.account, call.params.companyId),
    handOver: (call) => handOver(call, call.account, { ...call.params, ...call.body }),
    endSessions: (call) => endSessionsOfMember(call, call.params, config.session),
    listRoles: ({ trx, params }) => listRoles(trx, params.companyId),
    createRole: (call) => createRole(call, call.params.companyId, call.body),
    updateRole: (call) => updateRole(call, call.params, call.body),
    deleteRole: (call) => deleteRole(call, call.params),
    listGroups: ({ trx, params }) => listGroups(trx, params.companyId),
    createGroup: (call) => createGroup(call, call.params.companyId, call.body),
    updateGroup: (call) => updateGroup(call, call.params, call.body),
    deleteGroup: (call) => deleteGroup(call, call.params),
    listInvitations: ({ trx, params }) => listInvitations(trx, params.companyId),
    invite: (call) => inviteMembers({ ...call, keys }, call.params.companyId, call.body),
    resendInvitation: (call) => resendInvitation({ ...call, keys }, call.params),
    withdrawInvitation: (call) => withdrawInvitation(call, call.params),
    whoIsAt: ({ trx, params }) => listPropertyMembers(trx, params.propertyId),
    exportWhoIsAt: {
      direct: async ({ inTransaction, params, query }) =>
        new Streamed(await exportPropertyMembers(inTransaction, { ...params, ...query }, translatorOf)),
    },
    permissionsAnywhere: ({ trx }) => permissionsAnywhere(trx),
  })
}
