import { activityApi, jobsApi, notificationsApi } from './activity/activity.ts'
import { articleFilesApi } from './article-files/article-files.ts'
import { articlesApi, searchApi } from './articles/articles.ts'
import { cannedRepliesApi } from './canned-replies/canned-replies.ts'
import { categoriesApi } from './categories/categories.ts'
import { contactsApi } from './conversations/contacts.ts'
import { conversationLinksApi } from './conversations/conversation-links.ts'
import { conversationsApi, messagesApi } from './conversations/conversations.ts'
import { draftsApi } from './conversations/drafts.ts'
import { eventHistoryApi } from './conversations/event-history.ts'
import { smartQueuesApi } from './conversations/smart-queues.ts'
import { ticketsApi } from './conversations/tickets.ts'
import { widgetFormsApi } from './conversations/widget-forms.ts'
import { coursesApi } from './courses/courses.ts'
import type { Operation } from './define.ts'
import { helpApi } from './help/help.ts'
import { identityApi, licenceApi } from './identity/identity.ts'
import { agencyApi, documentsApi, librarySettingsApi } from './libraries/agency.ts'
import { chatSettingsApi } from './libraries/chat-settings.ts'
import { librariesApi } from './libraries/libraries.ts'
import { listLayoutsApi } from './lists/list-layouts.ts'
import { savedFiltersApi } from './lists/saved-filters.ts'
import { newsApi } from './news/news.ts'
import { peopleApi, permissionsApi } from './people/people.ts'
import { platformTicketsApi } from './platform-tickets/platform-tickets.ts'
import { sopsApi } from './sops/sops.ts'
import { statusApi } from './status/status.ts'
import { customFieldsApi } from './ticket-settings/custom-fields.ts'
import { convTagsApi, ticketCategoriesApi, ticketMethodsApi, ticketStatusesApi, ticketTiersApi, ticketTypesApi } from './ticket-settings/ticket-settings.ts'
import { articleTranslationsApi, translationsApi } from './translations/translations.ts'
import { uploadsApi } from './uploads/uploads.ts'
import { visibilityApi } from './visibility/visibility.ts'
import { visitorActivityApi } from './visitor-activity/visitor-activity.ts'
import { visitorsApi } from './visitors/visitors.ts'

export * from './activity/activity.ts'
export * from './article-files/article-files.ts'
export * from './articles/articles.ts'
export * from './canned-replies/canned-replies.ts'
export * from './categories/categories.ts'
export * from './common.ts'
export * from './conversations/contacts.ts'
export * from './conversations/conversation-links.ts'
export * from './conversations/conversation-live.ts'
export * from './conversations/conversations.ts'
export * from './conversations/drafts.ts'
export * from './conversations/event-history.ts'
export * from './conversations/smart-queues.ts'
export * from './conversations/tickets.ts'
export * from './conversations/widget-forms.ts'
export * from './courses/courses.ts'
export * from './define.ts'
export * from './errors.ts'
export * from './help/help.ts'
export * from './identity/identity.ts'
export * from './libraries/agency.ts'
export * from './libraries/chat-settings.ts'
export * from './libraries/libraries.ts'
export * from './libraries/library-document.ts'
export * from './limits.ts'
export * from './lists/list-layouts.ts'
export * from './lists/saved-filters.ts'
export * from './live.ts'
export * from './news/news.ts'
export * from './people/people.ts'
export * from './permission-flags.ts'
export * from './platform-tickets/platform-tickets.ts'
export * from './rates.ts'
export * from './rich-text.ts'
export * from './sops/sops.ts'
export * from './status/status.ts'
export * from './ticket-settings/custom-fields.ts'
export * from './ticket-settings/ticket-settings.ts'
export * from './translations/translations.ts'
export * from './uploads/uploads.ts'
export * from './visibility/visibility.ts'
export * from './visitor-activity/visitor-activity.ts'
export * from './visitors/visitors.ts'

/** Every operation of the product, by domain: the one table from which routing, OpenAPI, the client and the permission matrix are derived. */
export const api = {
  identity: identityApi,
  licence: licenceApi,
  people: peopleApi,
  permissions: permissionsApi,
  libraries: librariesApi,
  documents: documentsApi,
  librarySettings: librarySettingsApi,
  agency: agencyApi,
  categories: categoriesApi,
  articles: articlesApi,
  search: searchApi,
  visibility: visibilityApi,
  help: helpApi,
  news: newsApi,
  sops: sopsApi,
  courses: coursesApi,
  status: statusApi,
  conversations: conversationsApi,
  contacts: contactsApi,
  conversationLinks: conversationLinksApi,
  eventHistory: eventHistoryApi,
  messages: messagesApi,
  drafts: draftsApi,
  listLayouts: listLayoutsApi,
  savedFilters: savedFiltersApi,
  smartQueues: smartQueuesApi,
  cannedReplies: cannedRepliesApi,
  tickets: ticketsApi,
  platformTickets: platformTicketsApi,
  ticketTypes: ticketTypesApi,
  ticketCategories: ticketCategoriesApi,
  ticketTiers: ticketTiersApi,
  ticketStatuses: ticketStatusesApi,
  ticketMethods: ticketMethodsApi,
  convTags: convTagsApi,
  customFields: customFieldsApi,
  visitors: visitorsApi,
  widgetForms: widgetFormsApi,
  chatSettings: chatSettingsApi,
  activity: activityApi,
  visitorActivity: visitorActivityApi,
  notifications: notificationsApi,
  jobs: jobsApi,
  translations: translationsApi,
  articleTranslations: articleTranslationsApi,
  uploads: uploadsApi,
  articleFiles: articleFilesApi,
} as const
export type Api = typeof api

/** The same table as a flat list. */
export const operations: Operation[] = Object.values(api).flatMap((domain) => Object.values(domain) as Operation[])
