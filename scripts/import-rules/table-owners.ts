/** The module that owns each table. Only its files may read or write the table; other modules call the owner or are listed below. */
export const owners: Record<string, string> = {
  ...ownedBy('activity', ['feed_items']),
  ...ownedBy('article-files', ['transfer_items', 'transfers']),
  ...ownedBy('articles', ['article_editors', 'article_slugs', 'article_versions', 'article_votes', 'articles']),
  ...ownedBy('canned-replies', ['canned_replies']),
  ...ownedBy('categories', ['categories', 'category_items']),
  ...ownedBy('conversations', [
    'smart_queues',
    'conversation_facts',
    'conversation_links',
    'conversation_texts',
    'conversations',
    'draft_messages',
    'messages',
    'ticket_mentions',
    'widget_form_submissions',
  ]),
  ...ownedBy('courses', ['courses', 'lesson_progress', 'lessons']),
  ...ownedBy('identity', ['inbox_tokens', 'sessions', 'tokens']),
  ...ownedBy('kernel', ['events']),
  ...ownedBy('libraries', ['libraries', 'library_counters', 'library_heads']),
  ...ownedBy('licence', ['licence_answers']),
  ...ownedBy('mail', ['outgoing_mails']),
  ...ownedBy('news', ['news_flashes']),
  ...ownedBy('notifications', ['alert_mails', 'notification_subscriptions']),
  ...ownedBy('people', ['team_members', 'teams', 'users']),
  ...ownedBy('permissions', ['role_permissions', 'user_permissions']),
  ...ownedBy('presence', ['connections']),
  ...ownedBy('saved-filters', ['list_layouts', 'saved_filters']),
  ...ownedBy('search', ['search_documents', 'search_editions']),
  ...ownedBy('sops', ['sop_articles', 'sop_categories']),
  ...ownedBy('status', ['status_changes', 'status_components', 'status_incidents', 'status_maintenances', 'status_subscribers', 'status_updates']),
  ...ownedBy('ticket-settings', ['ticket_options', 'custom_fields']),
  ...ownedBy('translations', ['article_translations', 'phrase_languages', 'translations']),
  ...ownedBy('uploads', ['file_uses', 'uploads']),
  ...ownedBy('visitor-activity', ['visitor_activity']),
  ...ownedBy('visitors', ['page_visits', 'visitor_secrets', 'visitors']),
}

/** Direct access to tables the module doesn't own, with the reason it bypasses their owner. */
export type Guest = { module: string; reads?: string[]; writes?: string[]; because: string }

export const guests: Guest[] = [
  { module: 'activity', reads: ['notification_subscriptions', 'users'], because: 'a feed item is addressed to all its readers in one statement' },
  { module: 'articles', reads: ['category_items'], because: 'the reading order of a category is a range of one index' },
  { module: 'canned-replies', reads: ['teams'], because: 'a team is locked while a reply is given to it' },
  {
    module: 'conversations',
    reads: ['connections', 'libraries', 'role_permissions', 'team_members', 'teams', 'user_permissions', 'users', 'visitors'],
    writes: ['connections', 'users'],
    because: 'who is offered a chat is decided in one statement under locks; the end of an agent’s presence returns the offers in the same transaction',
  },
  {
    module: 'identity',
    reads: ['libraries', 'users'],
    writes: ['libraries', 'users'],
    because: 'accounts: sign-in, passwords and the agent limit of a library',
  },
  { module: 'jobs', reads: ['libraries'], because: 'schedules visit every library' },
  {
    module: 'kernel',
    reads: ['libraries', 'library_heads'],
    because: 'jobs and schedules run once for each library; the live layer numbers events by its head',
  },
  { module: 'libraries', reads: ['users'], because: 'the parent’s table of its children counts their people' },
  { module: 'licence', reads: ['libraries'], because: 'a licence is looked up by the host of a library' },
  { module: 'people', reads: ['conversations', 'libraries'], because: 'the list of people says how many chats each has' },
  {
    module: 'permissions',
    reads: ['libraries', 'team_members', 'users'],
    writes: ['libraries', 'users'],
    because: 'roles, rights and scopes are columns of a person, scopes of roles one of the library; a scope may be that of the teams',
  },
  {
    module: 'presence',
    reads: ['conversations', 'libraries', 'role_permissions', 'user_permissions', 'users'],
    because: 'who sees that a visitor is there is asked for each lease; who is there for visitors is decided in one statement',
  },
  {
    module: 'uploads',
    reads: ['library_counters'],
    writes: ['library_counters'],
    because: 'the room that files take is counted in the transaction that stores one',
  },
  { module: 'visitors', reads: ['conversations', 'libraries'], because: 'a visitor who signs in brings what they began before' },
  {
    module: 'demo',
    reads: ['articles', 'conversations', 'users'],
    writes: ['articles', 'page_visits', 'team_members', 'teams', 'visitors'],
    because: 'demo data has a past, which no operation can write',
  },
]

function ownedBy(module: string, tables: string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, module]))
}
