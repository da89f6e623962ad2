import type { Module } from '../../kernel/kernel.ts'
import { notices } from '../../kernel/live/stream-kind.ts'
import { acceptInvitation, approveInvitation, invitationNonce } from './actions/approve-invitation.ts'
import { changePassword } from './actions/change-password.ts'
import { renewRecoveryCodes, secondFactorState, startSecondFactor, turnOffSecondFactor, turnOnSecondFactor } from './actions/change-second-factor.ts'
import { confirm, confirmationWays } from './actions/confirm.ts'
import { confirmReset, verifyReset } from './actions/confirm-reset.ts'
import { confirmSignInLink } from './actions/confirm-sign-in-link.ts'
import { readConsoleAccess, saveConsoleAccess } from './actions/console-access.ts'
import { exchangeIdentityToken } from './actions/exchange-identity-token.ts'
import { askWithLink, createLink, listLinks, lookAtLink, revokeLink } from './actions/invitation-links.ts'
import { inviteIntoChild, inviteTeammate } from './actions/invite-teammate.ts'
import { joinChild } from './actions/join-child.ts'
import { renewIdentityToken } from './actions/renew-identity-token.ts'
import { requestReset, requestSignInLink } from './actions/request-mail.ts'
import { revokeOtherSessions, revokeSession } from './actions/revoke-session.ts'
import { readRules, saveRules } from './actions/second-factor-rules.ts'
import { setUp, setUpNeeded } from './actions/set-up.ts'
import { signIn } from './actions/sign-in.ts'
import { signOut } from './actions/sign-out.ts'
import { switchLibrary } from './actions/switch-library.ts'
import { listInvitations, withdrawInvitation } from './actions/withdraw-invitation.ts'
import { authenticateStaff, recallStaff } from './authenticate.ts'
import { elsewhere } from './elsewhere.ts'
import { listMemberships } from './list-memberships.ts'
import { mailJobs } from './mail-jobs.ts'
import { listSessions } from './queries.ts'
import { endDisabled, voidInvitations } from './reactions.ts'
import { authenticateReadingStaff, staffCredentials } from './reading-staff.ts'
import { rolesOfChild } from './roles-of-child.ts'
import { tidyIdentity } from './schedule.ts'

export { accountOfUser, lockedAccountOf, ownerOfAddress } from './access.ts'
export { confirmSession } from './actions/confirm.ts'
export { invite } from './actions/invite-teammate.ts'
export { withdraw } from './actions/withdraw-invitation.ts'
export { enterThroughProvider, enterWithPasskey } from './enter.ts'
export { firstAdminCode, firstAdminLines } from './first-admin.ts'
export { joinByAddress } from './join-by-address.ts'
export { tellOwner } from './mail-jobs.ts'
export { makeFirstAdmin } from './make-first-admin.ts'
export { inEachMembership, membershipsOf } from './memberships.ts'
export { openInvitations } from './open-invitations.ts'
export {
  allowAllAddressesByOperator,
  createAdminByOperator,
  createLibraryByOperator,
  endSessionsByOperator,
  type OperatorsAccount,
  resetPasswordByOperator,
  turnOffSecondFactorByOperator,
} from './operator.ts'
export { noteSecondFactor } from './second-factor.ts'
export { endSessionsWithoutProvider, sessionsWithoutProvider } from './sessions.ts'
export { staffOfRequest } from './staff-of-request.ts'

/** Accounts, their memberships, sessions, codes, invitations. */
export const identity: Module = {
  name: 'identity',
  live: { elsewhere },
  handlers: [
    setUpNeeded,
    setUp,
    signIn,
    renewIdentityToken,
    exchangeIdentityToken,
    signOut,
    listSessions,
    revokeSession,
    revokeOtherSessions,
    secondFactorState,
    startSecondFactor,
    turnOnSecondFactor,
    turnOffSecondFactor,
    renewRecoveryCodes,
    confirmationWays,
    confirm,
    changePassword,
    requestReset,
    verifyReset,
    confirmReset,
    requestSignInLink,
    confirmSignInLink,
    inviteTeammate,
    inviteIntoChild,
    rolesOfChild,
    listInvitations,
    withdrawInvitation,
    invitationNonce,
    approveInvitation,
    acceptInvitation,
    listMemberships,
    switchLibrary,
    joinChild,
    readRules,
    saveRules,
    readConsoleAccess,
    saveConsoleAccess,
    listLinks,
    createLink,
    revokeLink,
    lookAtLink,
    askWithLink,
  ],
  notices: [
    ...notices('teammates', ['teammate.invitations_voided', 'invitation_link.created', 'invitation_link.revoked']),
    ...notices('second_factor', ['second_factor_rules.changed']),
  ],
  authenticators: [authenticateStaff, authenticateReadingStaff],
  readerCredentials: staffCredentials,
  recall: recallStaff,
  tasks: mailJobs,
  reactions: [endDisabled, voidInvitations],
  schedules: [tidyIdentity],
}
