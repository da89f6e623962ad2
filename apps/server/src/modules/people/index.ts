import { peopleApi } from '@porchlight/contracts/people/people'
import type { Module } from '../../kernel/kernel.ts'
import { notice, notices } from '../../kernel/live/stream-kind.ts'
import { query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { createTeam } from './actions/create-team.ts'
import { deleteTeam } from './actions/delete-team.ts'
import { disableAgent, enableAgent } from './actions/disable-agent.ts'
import { listAgents } from './actions/list-agents.ts'
import { patchAgent } from './actions/patch-agent.ts'
import { updateAgentInfo } from './actions/update-agent-info.ts'
import { updateAgentNotifications } from './actions/update-agent-notifications.ts'
import { updateTeam } from './actions/update-team.ts'
import { updateUser, userDetails } from './actions/update-user.ts'
import { agentRows } from './announce.ts'
import { presentTeams } from './queries.ts'
import { agentNotificationsFrom } from './rules.ts'
import { searchablePeople } from './searchable-people.ts'

export { userForUpdate } from './access.ts'
export { agentChanges } from './announce.ts'
export { changeRole } from './change-role.ts'
export { createUser, type NewUser } from './create-user.ts'
export { deactivate, reactivate } from './deactivate.ts'
export { librariesMailedLater } from './mailed-later.ts'
export { hashPassword, verifyPassword } from './password-hash.ts'
export {
  adminReaders,
  alertedByMail,
  alertsOf,
  emailsOfAdmins,
  type MailReader,
  mailReaderOf,
  presentAgent,
  presentTeams,
  staffNames,
  staffNamesAround,
  teamsOf,
} from './queries.ts'
export { renameAgent } from './rename-agent.ts'
export { allStaffNow, secondFactorBy, staffNow } from './staff-now.ts'
export { type StaffOfEmail, staffOfEmail } from './staff-of-email.ts'
export { moveMembers } from './teams.ts'

/** Teammates and teams. */
export const people: Module = {
  name: 'people',
  // Whom visitors talk to, they see.
  fileHolders: [{ table: 'users', shows: async () => true }],
  handlers: [
    query(peopleApi.userDetails, async (ctx) => ({ user_details: await userDetails(ctx, staffOf(ctx).user_id) })),
    query(peopleApi.teams, async (ctx) => ({ teams: await presentTeams(ctx) })),
    query(peopleApi.agentNotifications, async (ctx) => {
      const row = await ctx.db
        .selectFrom('users')
        .select('notifications')
        .where('support_lib_id', '=', ctx.support_lib_id)
        .where('user_id', '=', staffOf(ctx).user_id)
        .executeTakeFirst()
      return { agent_notifications: agentNotificationsFrom(row?.notifications) }
    }),
    listAgents,
    updateUser,
    patchAgent,
    disableAgent,
    enableAgent,
    updateAgentInfo,
    createTeam,
    updateTeam,
    deleteTeam,
    updateAgentNotifications,
  ],
  listRows: [agentRows],
  notices: [
    ...notices('teams', ['team.created', 'team.updated', 'team.deleted', 'agent.disabled', 'agent.enabled']),
    ...notices('teammates', ['agent.disabled', 'agent.enabled']),
    // What others see of a profile is in the row that the event brings; the rest is fetched by the user's own devices.
    notice('permissions', 'agent.updated', { ids: () => null, to: ({ user_id }) => [user_id] }),
  ],
  searchable: [searchablePeople],
}
