import { newRef } from '../../../kernel/ids.ts'
import { newChild } from '../../../testing/made-rows.ts'
import { coveredBy, type Entries, nothing } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'

/** Domains whose rows have no states. */
export const decidedByFlags = ['consoleAccess', 'identity', 'invitationLinks', 'memberships', 'secondFactor', 'secondFactorRules']

/** Tests of this module's operations. */
export const matrix: Entries = {
  'identity.setUpNeeded': coveredBy('modules/identity'),
  'identity.setUp': coveredBy('modules/identity'),
  'identity.signIn': coveredBy('modules/identity'),
  'identity.token': coveredBy('modules/identity'),
  'identity.inboxLogin': coveredBy('modules/identity'),
  'identity.signOut': coveredBy('modules/identity'),
  'identity.sessions': nothing,
  'identity.revokeSession': {
    async input(world, who) {
      const session_id = newRef()
      const user = world.staff[who as keyof World['staff']] ?? world.staff.admin
      const at = new Date()
      const row = {
        support_lib_id: world.library.support_lib_id,
        session_id,
        user_id: user.user_id,
        token_hash: Buffer.from(newRef()),
        is_remembered: false,
        created_at: at,
        last_seen_at: at,
        expires_at: new Date(at.getTime() + 1e7),
      }
      await world.library.inside((ctx) => ctx.db.insertInto('sessions').values(row).execute())
      return { session_id }
    },
    refs: ['session_id'],
  },
  'identity.revokeOtherSessions': coveredBy('modules/identity'),
  'identity.confirmationWays': nothing,
  'identity.confirm': coveredBy('modules/identity'),
  'identity.changePassword': coveredBy('modules/identity'),
  'identity.requestReset': coveredBy('modules/identity'),
  'identity.verifyReset': coveredBy('modules/identity'),
  'identity.confirmReset': coveredBy('modules/identity'),
  'identity.requestSignInLink': coveredBy('modules/identity'),
  'identity.confirmSignInLink': coveredBy('modules/identity'),
  'identity.invite': { input: () => ({ email: `${newRef()}@example.test`, role: 'agent' }) },
  'identity.inviteIntoChild': {
    input: async (world) => ({ child_lib_id: await newChild(world), email: `${newRef()}@example.test`, role: 'agent' }),
    refs: ['child_lib_id'],
  },
  'identity.rolesOfChild': { input: async (world) => ({ child_lib_id: await newChild(world) }), refs: ['child_lib_id'] },
  'identity.invitations': nothing,
  'identity.withdrawInvitation': {
    input: async (world) => ({
      invitation_ref: (await world.staff.admin.calls.identity.invite({ email: `${newRef()}@example.test`, role: 'agent' })).invitation_ref,
    }),
    refs: ['invitation_ref'],
  },
  'identity.invitationNonce': coveredBy('modules/identity'),
  'identity.approveInvitation': coveredBy('modules/identity'),
  'identity.acceptInvitation': coveredBy('modules/identity'),
  'secondFactor.state': nothing,
  'secondFactor.start': coveredBy('modules/identity'),
  'secondFactor.turnOn': coveredBy('modules/identity'),
  'secondFactor.turnOff': coveredBy('modules/identity'),
  'secondFactor.renewRecoveryCodes': coveredBy('modules/identity'),
  'memberships.list': nothing,
  'memberships.switch': coveredBy('modules/identity'),
  'memberships.joinChild': { input: async (world) => ({ child_lib_id: await newChild(world), role: 'agent' }), refs: ['child_lib_id'] },
  'consoleAccess.read': nothing,
  'consoleAccess.save': { input: () => ({ networks: [] }) },
  'secondFactorRules.read': nothing,
  'secondFactorRules.save': { input: () => ({ rules: [], sso_counts: false }) },
  'invitationLinks.list': nothing,
  'invitationLinks.create': { input: () => ({ role: 'agent' }) },
  'invitationLinks.revoke': {
    input: async (world) => ({ link_ref: (await world.staff.admin.calls.invitationLinks.create({ role: 'agent' })).link.link_ref }),
    refs: ['link_ref'],
  },
  'invitationLinks.look': coveredBy('modules/identity'),
  'invitationLinks.ask': coveredBy('modules/identity'),
}
