import { z } from 'zod'
import { Count, line, Moment, Nothing, Ref } from './common.ts'
import { defineOperations, operation } from './define.ts'
import { limits } from './limits.ts'

/** An item of the 'User Activities Feed' (checklist B3). */
export const FeedItem = z.object({
  feed_id: Ref,
  is_read: z.boolean(),
  trigger: z.string(),
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
    summary: 'My activity feed, newest first.',
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
  markRead: operation({
    http: 'POST /api/activity/feeds/read',
    summary: 'Mark items, those about one thing, or all as read, or with isRead false as unread.',
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({
      feedIds: z.array(Ref).max(100).default([]),
      /** Every item about this thing: its screen was opened. */
      about: z.strictObject({ entity_type: line(40).min(1), entity_ref: Ref }).optional(),
      isRead: z.boolean().default(true),
      markAll: z.boolean().default(false),
    }),
    output: z.object({ data: z.object({ unreadCount: z.number().int() }) }),
  }),
})

/** What people can follow: each is an event that the activity feed of its followers tells of. */
export const topics = ['article.published', 'newsflash.published', 'sop.published', 'course.published'] as const
export type Topic = (typeof topics)[number]

const Subscription = z.object({ subscription_ref: Ref, topic: z.string(), is_enabled: z.boolean() })
export const notificationsApi = defineOperations('notifications', {
  list: operation({
    http: 'GET /api/inbox/notification_subscriptions',
    summary: 'What I follow.',
    audience: ['staff'],
    permission: 'signed-in',
    input: Nothing,
    output: z.object({ notification_subscriptions: z.array(Subscription) }),
  }),
  create: operation({
    http: 'POST /api/inbox/notification_subscriptions',
    summary: 'Follow one of the topics.',
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({ topic: z.enum(topics), is_enabled: z.boolean().default(true) }),
    output: z.object({ notification_subscription: Subscription }),
  }),
  update: operation({
    http: 'PUT /api/inbox/notification_subscriptions/:subscription_ref',
    summary: 'Switch a topic on or off.',
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({ subscription_ref: Ref, is_enabled: z.boolean() }),
    output: z.object({ notification_subscription: Subscription }),
  }),
  remove: operation({
    http: 'DELETE /api/inbox/notification_subscriptions/:subscription_ref',
    summary: 'Stop following a topic.',
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({ subscription_ref: Ref }),
    output: Nothing,
  }),
})

/** Jobs that failed five times are parked; nothing is dropped silently. */
export const JobView = z.object({
  id: z.string(),
  name: z.string(),
  attempts: z.number().int(),
  last_error: z.string().nullable(),
  is_parked: z.boolean(),
  run_at: Moment,
  created_at: Moment,
})
export const jobsApi = defineOperations('jobs', {
  list: operation({
    http: 'GET /api/main/jobs',
    summary: 'Jobs of this library that wait or are parked.',
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    input: z.object({ parked: z.stringbool().default(true) }),
    output: z.object({ jobs: z.array(JobView) }),
  }),
  retry: operation({
    http: 'POST /api/main/jobs/:id/retry',
    summary: 'Run a parked job again.',
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    input: z.object({ id: z.string().regex(/^\d{1,19}$/) }),
    output: Nothing,
  }),
})
