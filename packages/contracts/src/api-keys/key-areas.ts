/** How far a key may go in a domain: everything, or only what changes nothing. */
type Reach = 'all' | 'read'

/**
 * What API keys can be for: areas of the product, each with its domains. A domain in none of them is closed to keys, as is a new one until somebody adds it
 * here. Closed for good: whatever makes credentials or rights (identity, people, permissions, keys, secrets of senders and receivers), and what would act later
 * with more rights than the key has (rules, flows, sending reports). Only `scim` makes memberships, and never with more rights than the key's maker has: a customer's
 * directory holds such a key. What belongs to one person (drafts, filters, notifications) is of no use to a program.
 */
export const keyAreas = {
  conversations: {
    assignment: 'read',
    consents: 'all',
    contacts: 'all',
    conversationLinks: 'all',
    conversations: 'all',
    eventHistory: 'read',
    flowRuns: 'read',
    messages: 'all',
    ratings: 'all',
    sla: 'read',
    tasks: 'all',
    tickets: 'all',
    uploads: 'all',
    widgetForms: 'read',
  },
  help: { articleFiles: 'all', articles: 'all', articleTranslations: 'all', categories: 'all', search: 'read', visibility: 'read', visitorActivity: 'read' },
  news: { news: 'all', status: 'all' },
  courses: { courses: 'all', sops: 'all' },
  forms: { contactForms: 'read', forms: 'all' },
  reports: { customReports: 'read', reports: 'read' },
  settings: {
    calendars: 'all',
    cannedReplies: 'all',
    checklists: 'all',
    convTags: 'all',
    customFields: 'all',
    smartQueues: 'read',
    ticketCategories: 'all',
    ticketMethods: 'all',
    ticketStatuses: 'all',
    ticketTiers: 'all',
    ticketTypes: 'all',
    translations: 'read',
  },
  people: { people: 'read' },
  scim: { scim: 'all' },
} as const satisfies Record<string, Record<string, Reach>>

export type KeyArea = keyof typeof keyAreas
/** The areas, in the order in which people choose them. */
export const keyAreaNames = Object.keys(keyAreas) as KeyArea[]
