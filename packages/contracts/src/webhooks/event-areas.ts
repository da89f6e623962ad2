import { type EventName, events } from '../events.ts'
import { automationFlags, inboxFlags, type PermissionFlag, queueFlags, settingsFlags, teammatesFlags } from '../permission-flags.ts'

type Flags = readonly PermissionFlag[]

const general: Flags = ['canManageGeneralAndSecuritySettings']
const integrations: Flags = ['canViewIntegrations', 'canCreateAndEditIntegrations']
const help: Flags = ['canCreateAndUpdateHelpCenterArticles', 'canManageAndPublishHelpCenterArticles']
const news: Flags = ['canCreateAndUpdateNewsArticles', 'canManageAndPublishNewsArticles']
const courses: Flags = ['canCreateAndUpdateCoursesArticles', 'canManageAndPublishCoursesArticles']
const sops: Flags = ['canCreateAndUpdateSopArticles', 'canManageAndPublishSopArticles']
const forms: Flags = ['canViewForms', 'canCreateAndEditForms']

/**
 * What a person must be permitted to hear of the events of each domain outside: one of these flags, as for the screens that show the same. An event about a
 * conversation also needs the conversation to be in their sight. A domain that isn't here is closed, as is a new one until somebody adds it. Closed for good:
 * `webhook` (a webhook about webhooks would cause itself), and what belongs to one person (`feed`, `mute`, `canned_reply`, `platform_ticket`).
 */
const flagsOfDomain: Readonly<Record<string, Flags>> = {
  agency: general,
  agent: teammatesFlags,
  api_key: integrations,
  app: integrations,
  article: help,
  article_translation: help,
  calendar: settingsFlags,
  categories: help,
  category: help,
  company: inboxFlags,
  consent: inboxFlags,
  contact_form: forms,
  conversation: inboxFlags,
  course: courses,
  draft: ['canReviewOtherDrafts'],
  flow: ['canCreateAndEditFlows', ...inboxFlags],
  form: [...forms, ...inboxFlags],
  inbound_mail: integrations,
  inbound_settings: integrations,
  issue: inboxFlags,
  library: general,
  mail: integrations,
  mail_template: settingsFlags,
  mailbox: integrations,
  message: inboxFlags,
  newsflash: news,
  permissions: ['canManageTeammatesSeatsAndPermissions'],
  reading: general,
  session: general,
  sla: inboxFlags,
  smart_queue: queueFlags,
  sop: sops,
  sop_category: sops,
  status: news,
  task: inboxFlags,
  team: teammatesFlags,
  teammate: teammatesFlags,
  ticket_option: settingsFlags,
  tickets: inboxFlags,
  translation: help,
  user: general,
  visibility: help,
  visitor: inboxFlags,
  workflow: automationFlags,
}

/** Events that only say that a screen must change, or whom we have told of something else. */
const aboutScreens: readonly EventName[] = [
  'conversation.offer_noticed',
  'conversation.transfer_noticed',
  'conversation.wake_noticed',
  'conversation.told_requester',
  'draft.changed',
  'message.followed',
  'message.mention_noticed',
]

/** Returns the flags of which one permits a person to hear of an event outside; undefined for an event that never leaves. */
export function flagsOfEvent(name: string): Flags | undefined {
  if (!Object.hasOwn(events, name) || (aboutScreens as readonly string[]).includes(name)) return undefined
  const domain = name.slice(0, name.indexOf('.'))
  return Object.hasOwn(flagsOfDomain, domain) ? flagsOfDomain[domain] : undefined
}

/** Whether what the event is about may lie outside a person's sight although it names no conversation: people whose sight is limited don't hear of it. */
export const isOfWholeInbox = (name: string): boolean => ['company', 'consent', 'inbound_mail', 'tickets', 'visitor'].includes(name.slice(0, name.indexOf('.')))

/** The events that a receiver can be told of, in order. */
export const openEvents = (Object.keys(events) as EventName[]).filter((name) => flagsOfEvent(name) !== undefined).sort()
