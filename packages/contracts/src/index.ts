import { activityApi, jobsApi, notificationsApi } from './activity.ts'
import { agencyApi, documentsApi, librarySettingsApi } from './agency.ts'
import { articleFilesApi } from './article-files.ts'
import { articlesApi, searchApi } from './articles.ts'
import { cannedRepliesApi } from './canned-replies.ts'
import { categoriesApi } from './categories.ts'
import { chatSettingsApi } from './chat-settings.ts'
import { contactsApi } from './contacts.ts'
import { conversationLinksApi } from './conversation-links.ts'
import { conversationsApi, messagesApi } from './conversations.ts'
import { coursesApi } from './courses.ts'
import { customFieldsApi } from './custom-fields.ts'
import type { Operation } from './define.ts'
import { draftsApi } from './drafts.ts'
import { eventHistoryApi } from './event-history.ts'
import { helpApi } from './help.ts'
import { identityApi, licenceApi } from './identity.ts'
import { librariesApi } from './libraries.ts'
import { listLayoutsApi } from './list-layouts.ts'
import { newsApi } from './news.ts'
import { peopleApi, permissionsApi } from './people.ts'
import { platformTicketsApi } from './platform-tickets.ts'
import { savedFiltersApi } from './saved-filters.ts'
import { smartQueuesApi } from './smart-queues.ts'
import { sopsApi } from './sops.ts'
import { statusApi } from './status.ts'
import { convTagsApi, ticketCategoriesApi, ticketMethodsApi, ticketStatusesApi, ticketTiersApi, ticketTypesApi } from './ticket-settings.ts'
import { ticketsApi } from './tickets.ts'
import { articleTranslationsApi, translationsApi } from './translations.ts'
import { uploadsApi } from './uploads.ts'
import { visibilityApi } from './visibility.ts'
import { visitorActivityApi } from './visitor-activity.ts'
import { visitorsApi } from './visitors.ts'
import { widgetFormsApi } from './widget-forms.ts'

export * from './activity.ts'
export * from './agency.ts'
export * from './article-files.ts'
export * from './articles.ts'
export * from './canned-replies.ts'
export * from './categories.ts'
export * from './chat-settings.ts'
export * from './common.ts'
export * from './contacts.ts'
export * from './conversation-links.ts'
export * from './conversation-live.ts'
export * from './conversations.ts'
export * from './courses.ts'
export * from './custom-fields.ts'
export * from './define.ts'
export * from './drafts.ts'
export * from './errors.ts'
export * from './event-history.ts'
export * from './help.ts'
export * from './identity.ts'
export * from './libraries.ts'
export * from './library-document.ts'
export * from './limits.ts'
export * from './list-layouts.ts'
export * from './live.ts'
export * from './news.ts'
export * from './people.ts'
export * from './permission-flags.ts'
export * from './platform-tickets.ts'
export * from './rates.ts'
export * from './rich-text.ts'
export * from './saved-filters.ts'
export * from './smart-queues.ts'
export * from './sops.ts'
export * from './status.ts'
export * from './ticket-settings.ts'
export * from './tickets.ts'
export * from './translations.ts'
export * from './uploads.ts'
export * from './visibility.ts'
export * from './visitor-activity.ts'
export * from './visitors.ts'
export * from './widget-forms.ts'

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
