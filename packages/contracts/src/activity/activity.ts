import { z } from 'zod'
import { ClientMadeId, Count, line, Moment, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { inboxFlags } from '../permission-flags.ts'

/** An item of the 'User Activities Feed' (checklist B3). */
export const FeedItem = z.object({
  feed_id: Ref,
  is_read: z.boolean(),
  /** The event that caused it. Screens describe it in words, using `activity_values`. */
  trigger: z.string(),
  activity_values: z.record(z.string(), z.string()),
  /** Text after the agent's name, for a trigger without UI text. */
  activity_name: z.string(),
  agent: z.object({ agent_name: z.string(), agent_picture: z.string() }).nullable(),
  workflow_name: z.string().nullable(),
  workflow_ref: Ref.nullable(),
  entity_type: z.string(),
  entity_ref: z.string().nullable(),
  created_at: Moment,
})
export type FeedItem = z.infer<typeof FeedItem>

export const activityApi = defineOperations('activity', {
  feeds: operation({
    http: 'GET /api/activity/feeds',
    summary: "The signed-in user's activity feed, newest first.",
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({
      limit: Count.pipe(z.number().min(1).max(100)).default(limits.feedPageSize),
      page: Count.pipe(z.number().min(1).max(1000)).default(1),
      isRead: z.stringbool().optional(),
    }),
    output: z.object({
      data: z.object({
        feeds: z.array(FeedItem),
        pagination: z.object({ totalCount: z.number().int(), page: z.number().int(), limit: z.number().int() }),
        unreadCount: z.number().int(),
      }),
    }),
  }),
  notify: operation({
    http: 'POST /api/activity/feeds',
    summary:
      "Adds an item about a conversation to the feeds of teammates, of teams' members, and with `to_owner` of its current owner. The caller must see the conversation. Adds none for whoever still has an unread one from the caller about it, or is deactivated; `told` are the others.",
    audience: ['staff'],
    permission: inboxFlags,
    rates: [{ by: 'actor', points: 60, seconds: 60 }],
    input: z.object({
      conversation_ref: Ref,
      user_ids: z.array(Ref).max(50).default([]),
      team_refs: z.array(Ref).max(20).default([]),
      to_owner: z.boolean().default(false),
      message: line(200).min(1),
    }),
    output: z.object({ told: z.array(z.string()) }),
  }),
  tellTeam: operation({
    http: 'POST /api/activity/team_messages',
    summary:
      'Adds a short message to the feeds of the teammates who are online and not away, or of those in one team, without the caller; `told` are they. The same `client_msg_id` is the same message: nobody gets it twice.',
    audience: ['staff'],
    permission: 'canSuperviseChats',
    rates: [{ by: 'actor', points: 10, seconds: 3600 }],
    input: z.object({ team_ref: Ref.optional(), message: line(limits.teamMessageLengthMax).min(1), client_msg_id: ClientMadeId.optional() }),
    output: z.object({ told: z.array(z.string()) }),
  }),
  markRead: operation({
    http: 'POST /api/activity/feeds/read',
    summary: 'Marks items as read: the given ones, those about one entity, or all. With isRead false, marks them as unread.',
    audience: ['staff'],
    permission: 'signed-in',
    changes: [],
    input: z.object({
      feedIds: z.array(Ref).max(100).default([]),
      /** Selects every item about this entity, because its screen was opened. */
      about: z.strictObject({ entity_type: line(40).min(1), entity_ref: Ref }).optional(),
      isRead: z.boolean().default(true),
      markAll: z.boolean().default(false),
    }),
    output: z.object({ data: z.object({ unreadCount: z.number().int() }) }),
  }),
})

/** Topics people can follow: each is an event that appears in its followers' activity feeds. */
export const topics = ['article.published', 'newsflash.published', 'sop.published', 'course.published'] as const
export type Topic = (typeof topics)[number]

const Subscription = z.object({ subscription_ref: Ref, topic: z.string(), is_enabled: z.boolean() })
export const notificationsApi = defineOperations('notifications', {
  testMail: operation({
    http: 'POST /api/inbox/agent_notifications/test',
    summary: 'Sends the caller a test alert by email.',
    audience: ['staff'],
    permission: 'signed-in',
    changes: ['gettingStarted'],
    rates: [{ by: 'actor', points: 5, seconds: 600 }],
    input: Nothing,
    output: Nothing,
  }),
  list: operation({
    http: 'GET /api/inbox/notification_subscriptions',
    summary: 'Topics the signed-in user follows.',
    audience: ['staff'],
    permission: 'signed-in',
    input: Nothing,
    output: z.object({ notification_subscriptions: z.array(Subscription) }),
  }),
  create: operation({
    http: 'POST /api/inbox/notification_subscriptions',
    summary: 'Follows a topic.',
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({ topic: z.enum(topics), is_enabled: z.boolean().default(true) }),
    output: z.object({ notification_subscription: Subscription }),
  }),
  update: operation({
    http: 'PUT /api/inbox/notification_subscriptions/:subscription_ref',
    summary: 'Turns a topic on or off.',
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({ subscription_ref: Ref, is_enabled: z.boolean() }),
    output: z.object({ notification_subscription: Subscription }),
  }),
  remove: operation({
    http: 'DELETE /api/inbox/notification_subscriptions/:subscription_ref',
    summary: 'Unfollows a topic.',
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({ subscription_ref: Ref }),
    output: Nothing,
  }),
})

/** A pending or parked job. Jobs that failed five times are parked; nothing is dropped silently. */
export const JobView = z.object({
  id: z.string(),
  name: z.string(),
  attempts: z.number().int(),
  last_error: z.string().nullable(),
  is_parked: z.boolean(),
  /** How it crashed two processes: by ending them, by blocking the main thread, or by using all memory. It doesn't run again until someone retries it. */
  set_aside: z.enum(['ended', 'hung', 'memory']).nullable(),
  run_at: Moment,
  created_at: Moment,
})
export type JobView = z.infer<typeof JobView>
export const jobsApi = defineOperations('jobs', {
  list: operation({
    http: 'GET /api/main/jobs',
    summary: "This library's pending and parked jobs.",
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    input: z.object({ parked: z.stringbool().default(true) }),
    output: z.object({ jobs: z.array(JobView) }),
  }),
  retry: operation({
    http: 'POST /api/main/jobs/:id/retry',
    summary: 'Retries a parked job.',
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    input: z.object({ id: z.string().regex(/^i?\d{1,18}$/) }),
    output: Nothing,
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** A user's activity feed; no ids. */
    feed: unknown
  }
}
