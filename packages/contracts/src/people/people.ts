import { z } from 'zod'
import { type AlertEvent, type AlertWay, alertEvents, alertWays, mailLanguages } from '../activity/alerts.ts'
import { absences } from '../availability/absence-terms.ts'
import { Count, Flag01, line, Moment, Nothing, name, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { conversationScopes, inboxFlags, permissionFlags, roles } from '../permission-flags.ts'
import { TimeZone } from '../reports/report-views.ts'
import { OwnKeys } from './own-keys.ts'

/** Online and accepting chats, online but away, or without a live connection for 30 s. */
export const Presence = z.enum(['online', 'away', 'offline'])
export type Presence = z.infer<typeof Presence>

/** What all visitors can see of teammates: names and pictures, but no account ids. */
export const Faces = z.array(z.strictObject({ name: z.string(), picture: z.string() })).max(limits.facesMax)
export type Faces = z.infer<typeof Faces>

/** Availability of the team as shown to visitors: `closed` outside business hours, `away` within them while nobody is online. */
export const teamStandings = ['online', 'away', 'closed'] as const
export type TeamStanding = (typeof teamStandings)[number]

/** A teammate as other staff see it. `user_id` and `ref_uid` of the specification are the same id. */
export const AgentView = z.object({
  user_id: Ref,
  agent_name: z.string(),
  display_name: z.string(),
  /** The part of their email address before the @, while they have entered no name: teammates must tell them apart. Visitors never see it. */
  known_as: z.string().optional(),
  agent_picture: z.string(),
  agent_role: z.enum(roles),
  /** Their role of the library's own making, if they have one; `agent_role` is its base. */
  role_ref: Ref.nullable(),
  is_away: Flag01,
  presence: Presence,
  /** Why they get no conversations automatically, even if online; null while they work. `deputy_id`: who stands in for them. */
  absence: z.object({ kind: z.enum(absences), back_at: Moment.nullable(), reason: z.string(), deputy_id: Ref.nullable() }).nullable(),
  ongoing_chats: z.number().int(),
  team_refs: z.array(Ref),
})
export type AgentView = z.infer<typeof AgentView>

/**
 * The signed-in user's own details. `profile_incomplete` triggers the alert of checklist A17; `language` is the one they last used the console in, and is used
 * for emails to them; `own_keys` are those of their account, the same in all of its libraries.
 */
export const UserDetails = AgentView.extend({
  email: z.string(),
  support_lib_id: Ref,
  parent_lib_id: Ref.nullable(),
  profile_incomplete: z.boolean(),
  language: z.enum(mailLanguages),
  own_keys: OwnKeys,
})
export type UserDetails = z.infer<typeof UserDetails>

export const Permission = z.object({ slug: z.enum(permissionFlags), is_enabled: z.boolean() })
export type Permission = z.infer<typeof Permission>

export const TeamView = z.object({ team_ref: Ref, team_name: z.string(), member_ids: z.array(Ref) })
export type TeamView = z.infer<typeof TeamView>

const AnyScope = z.enum(conversationScopes)
/** The permission flags of a person or role, and which conversations they can see. `own_scope` is null if a person's role decides. */
const PersonRights = z.object({ permissions: z.array(Permission), conversation_scope: AnyScope, own_scope: AnyScope.nullable() })

const RoleOf = z.object({ ref_uid: Ref, role: z.enum(roles) })
/** Flags as clients send them: unknown slugs are ignored (checklist B9). */
export const PermissionChange = z.strictObject({ slug: z.string().max(80), is_enabled: z.boolean() })

const wayShape = <T extends z.ZodType>(schema: T) => Object.fromEntries(alertWays.map((way) => [way, schema])) as Record<AlertWay, T>
const eventShape = <T extends z.ZodType>(schema: T) => Object.fromEntries(alertEvents.map((event) => [event, schema])) as Record<AlertEvent, T>
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const QuietHoursView = z.strictObject({ from: Clock, to: Clock, time_zone: TimeZone })
const MailDigestView = z.strictObject({ every: z.enum(['hour', 'day']), hour: z.number().int().min(0).max(23), time_zone: TimeZone })
const AlertsView = z.object({
  ...eventShape(z.object(wayShape(z.boolean()))),
  quiet_hours: QuietHoursView.nullable(),
  mail_digest: MailDigestView.nullable(),
})

export const peopleApi = defineOperations('people', {
  userDetails: operation({
    http: 'GET /api/inbox/user',
    summary: "The signed-in user's details.",
    audience: ['staff'],
    permission: 'signed-in',
    input: Nothing,
    output: z.object({ user_details: UserDetails }),
  }),
  updateUser: operation({
    http: 'PUT /api/inbox/user',
    summary: "Changes the caller's name, display name, picture, language or keyboard shortcuts.",
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({
      agent_name: name(80).min(1).optional(),
      display_name: name(80).optional(),
      agent_picture: line(500).optional(),
      language: z.enum(mailLanguages).optional(),
      /** Takes the place of all of the account's own keys; acts that are not known are left out. */
      own_keys: OwnKeys.optional(),
    }),
    output: z.object({ user_details: UserDetails }),
  }),
  agents: operation({
    http: 'GET /api/inbox/agents',
    summary: "The library's teammates.",
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({
      support_lib_id: Ref.optional(),
      parent_lib_id: Ref.optional(),
      include_parent_lib_id: Count.optional(),
      /** role filter: only teammates with this role */ rt: z.enum(roles).optional(),
      /**
       * `chat`: only those who may take chats; `inbox`: those who may take or supervise chats, so that a mention reaches them; `present`: only those online and
       * not away; `disabled`: deactivated ones, for people who manage teammates
       */
      mode: z.enum(['all', 'chat', 'inbox', 'present', 'disabled']).default('all'),
      hide_self: Count.default(0),
    }),
    output: z.object({ agents: z.array(AgentView) }),
  }),
  patchAgent: operation({
    http: 'PATCH /api/inbox/agents',
    summary: "Changes a teammate's away mode or role: to a stated one, or with `role_ref` to one of the library's own.",
    audience: ['staff'],
    permission: ['canChangeTeammatesStatus', 'canUpdateUserRoles'],
    input: z.object({ ref_uid: Ref, away_mode: Flag01.optional(), role: z.enum(roles).optional(), role_ref: Ref.optional() }),
    output: z.object({ agent: AgentView }),
    errors: ['conflict'],
  }),
  disableAgent: operation({
    http: 'DELETE /api/inbox/agents/:ref_uid/access',
    summary: 'Deactivates a teammate: signs them out everywhere immediately and returns their chats to the queue. Their content is kept.',
    audience: ['staff'],
    permission: 'canManageTeammatesSeatsAndPermissions',
    mustConfirm: true,
    input: z.object({ ref_uid: Ref }),
    output: Nothing,
    errors: ['conflict'],
  }),
  enableAgent: operation({
    http: 'PUT /api/inbox/agents/:ref_uid/access',
    summary: 'Reactivates a deactivated teammate.',
    audience: ['staff'],
    permission: 'canManageTeammatesSeatsAndPermissions',
    input: z.object({ ref_uid: Ref }),
    output: z.object({ agent: AgentView }),
  }),
  /** Checklist B4: updateAgentInfo with agent_action switch_away_mode. */
  updateAgentInfo: operation({
    live: 'updateAgentInfo',
    http: 'POST /api/inbox/agent_info',
    summary: "Sets the caller's away mode. While away, they are not offered new chats.",
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({ agent_action: z.literal('switch_away_mode'), ref_uid: Ref.optional(), away_mode: Flag01, support_lib_id: Ref.optional() }),
    output: z.object({ agent: AgentView }),
    errors: ['claim_mismatch'],
  }),
  teams: operation({
    http: 'GET /api/inbox/teams',
    summary: "The library's teams.",
    audience: ['staff'],
    permission: 'signed-in',
    input: Nothing,
    output: z.object({ teams: z.array(TeamView) }),
  }),
  createTeam: operation({
    http: 'POST /api/inbox/teams',
    summary: 'Creates a team.',
    audience: ['staff'],
    permission: 'canManageTeammatesSeatsAndPermissions',
    input: z.object({ team_name: line(80).min(1), member_ids: z.array(Ref).max(500).default([]) }),
    output: z.object({ team: TeamView }),
  }),
  updateTeam: operation({
    http: 'PUT /api/inbox/teams/:team_ref',
    summary: 'Renames a team or changes its members.',
    audience: ['staff'],
    permission: 'canManageTeammatesSeatsAndPermissions',
    input: z.object({ team_ref: Ref, team_name: line(80).min(1).optional(), member_ids: z.array(Ref).max(500).optional() }),
    output: z.object({ team: TeamView }),
  }),
  deleteTeam: operation({
    http: 'DELETE /api/inbox/teams/:team_ref',
    summary: 'Deletes a team; its waiting chats stay in the queue.',
    audience: ['staff'],
    permission: 'canManageTeammatesSeatsAndPermissions',
    input: z.object({ team_ref: Ref }),
    output: Nothing,
  }),
  agentNotifications: operation({
    http: 'GET /api/inbox/agent_notifications',
    summary:
      'How the caller is alerted to each conversation event: by a notice in the console, sound, desktop notification, push or email, the hours in which nothing rings, and when emails come together.',
    audience: ['staff'],
    permission: 'signed-in',
    input: Nothing,
    output: z.object({ agent_notifications: AlertsView }),
  }),
  updateAgentNotifications: operation({
    http: 'PUT /api/inbox/agent_notifications',
    summary: 'Changes how the caller is notified; omitted settings stay unchanged.',
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({
      ...eventShape(z.strictObject(wayShape(z.boolean().optional())).optional()),
      quiet_hours: QuietHoursView.nullable().optional(),
      mail_digest: MailDigestView.nullable().optional(),
    }),
    output: z.object({ agent_notifications: AlertsView }),
  }),
})

export const permissionsApi = defineOperations('permissions', {
  /** Checklist I8, inbox service. */
  read: operation({
    http: 'GET /api/inbox/permissions',
    summary: "A user's effective flags: the caller's or, for users who manage permissions, any teammate's.",
    audience: ['staff'],
    permission: 'signed-in',
    input: RoleOf,
    output: PersonRights,
  }),
  /** Checklist B13, teams service: the same response under the teams path. */
  readForTeam: operation({
    http: 'GET /api/teams/permissions/:ref_uid/:role',
    summary: "A teammate's effective flags.",
    audience: ['staff'],
    permission: 'signed-in',
    input: RoleOf,
    output: PersonRights,
  }),
  update: operation({
    http: 'PUT /api/teams/updatepermissions/:id',
    summary: 'Sets the flags or conversation scope of a teammate (id = user id) or a role (id = role name or role_ref).',
    audience: ['staff'],
    permission: 'canManageTeammatesSeatsAndPermissions',
    changes: ['permissions', 'customRoles'],
    mustConfirm: true,
    input: z.object({
      id: Ref,
      permissions: z.array(PermissionChange).max(100).default([]),
      /** Which conversations the person or role can see; for a person, null leaves it to the role. */
      conversation_scope: AnyScope.nullable().optional(),
    }),
    output: PersonRights,
    errors: ['conflict'],
  }),
  reset: operation({
    http: 'DELETE /api/teams/permissions/:ref/:id',
    summary: 'Removes the personal flags and scope of user `id`, so that only the role applies (ref = library).',
    audience: ['staff'],
    permission: 'canManageTeammatesSeatsAndPermissions',
    changes: ['permissions', 'customRoles'],
    mustConfirm: true,
    input: z.object({ ref: Ref, id: Ref }),
    output: PersonRights,
    errors: ['claim_mismatch', 'conflict'],
  }),
  holders: operation({
    http: 'GET /api/teams/permission_holders',
    summary: "The library's users who have a flag, by name. The console shows them to users who lack it.",
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({ slug: z.enum(permissionFlags) }),
    output: z.object({ holders: z.array(z.object({ user_id: Ref, name: z.string() })) }),
  }),
  roles: operation({
    http: 'GET /api/teams/roles/:id',
    summary: 'The roles of library `id` with their default flags.',
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({ id: Ref }),
    output: z.object({ roles: z.array(z.object({ role: z.enum(roles), permissions: z.array(Permission), conversation_scope: AnyScope })) }),
  }),
})

/** Any of these permissions is required to receive anything about conversations. */
export const inboxPermission = inboxFlags

declare module '../live.ts' {
  interface StreamRows {
    agents: AgentView
  }
  interface NoticeTopics {
    /** The recipient's permissions or profile, with which their other devices go on; no ids. */
    permissions: unknown
    /** Teams, by `team_ref`. */
    teams: unknown
    /** Teammates and invitations, by user id. */
    teammates: unknown
  }
  interface Signals {
    /** To staff: a teammate came online, went offline or went away. */
    agent_presence: { user_id: string; presence: Presence }
    /** To visitors: whether the team is there, which teammates to show, and when the team is back, as in the widget's boot data. */
    online: { is_online: boolean; standing: TeamStanding; faces: Faces; opens_at: string | null }
  }
  interface HelloExtras {
    /**
     * Visitors only: the visitor that the browser's secret belongs to, null before the first message. Changes when the visitor signs in on the customer's site.
     */
    visitor_id?: string | null
    /** Visitors only: a key that counts their unread messages and opens nothing else (`visitors.unread`). */
    unread_key?: string
    /** Visitors only: whether the team is there. Changes arrive as the signal 'online'. */
    is_online?: boolean
    standing?: TeamStanding
    /** Visitors only: as in the widget's boot data. */
    faces?: Faces
    /** Visitors only: as in the widget's boot data. */
    opens_at?: string | null
  }
}
