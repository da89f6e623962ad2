import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'

/** Domains whose rows have no states. */
export const decidedByFlags = ['people']

/** Tests of this module's operations. */
export const matrix: Entries = {
  'people.userDetails': nothing,
  'people.updateUser': { input: (world) => ({ display_name: `Name ${world.canary}` }) },
  'people.agents': nothing,
  'people.patchAgent': { input: (world) => ({ ref_uid: world.staff.agent.user_id, away_mode: 0 }), refs: ['ref_uid'] },
  'people.disableAgent': { input: async (world) => ({ ref_uid: (await world.library.user('writer')).user_id }), refs: ['ref_uid'] },
  'people.enableAgent': {
    async input(world) {
      const { user_id } = await world.library.user('writer')
      await world.staff.admin.calls.people.disableAgent({ ref_uid: user_id })
      return { ref_uid: user_id }
    },
    refs: ['ref_uid'],
  },
  'people.updateAgentInfo': { input: () => ({ agent_action: 'switch_away_mode', away_mode: 0 }) },
  'people.teams': nothing,
  'people.createTeam': { input: (world) => ({ team_name: `Team ${world.canary}`, member_ids: [] }) },
  'people.updateTeam': { input: async (world) => ({ team_ref: (await newTeam(world)).team_ref, team_name: 'Renamed' }), refs: ['team_ref'] },
  'people.deleteTeam': { input: newTeam, refs: ['team_ref'] },
  'people.agentNotifications': nothing,
  'people.updateAgentNotifications': { input: () => ({ mention: { sound: false } }) },
}

async function newTeam(world: World): Promise<{ team_ref: string }> {
  return { team_ref: (await world.staff.admin.calls.people.createTeam({ team_name: `Team ${world.canary}` })).team.team_ref }
}
