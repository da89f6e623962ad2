import type { Module } from './kernel/kernel.ts'
import { activity } from './modules/activity/index.ts'
import { articleFiles } from './modules/article-files/index.ts'
import { articles } from './modules/articles/index.ts'
import { cannedReplies } from './modules/canned-replies/index.ts'
import { categories } from './modules/categories/index.ts'
import { conversations } from './modules/conversations/index.ts'
import { courses } from './modules/courses/index.ts'
import { help } from './modules/help/index.ts'
import { hub } from './modules/hub/index.ts'
import { identity } from './modules/identity/index.ts'
import { inheritance } from './modules/inheritance/index.ts'
import { jobs } from './modules/jobs/index.ts'
import { libraries } from './modules/libraries/index.ts'
import { licence } from './modules/licence/index.ts'
import { mail } from './modules/mail/index.ts'
import { news } from './modules/news/index.ts'
import { notifications } from './modules/notifications/index.ts'
import { pages } from './modules/pages/index.ts'
import { people } from './modules/people/index.ts'
import { permissions } from './modules/permissions/index.ts'
import { platformTickets } from './modules/platform-tickets/index.ts'
import { presence } from './modules/presence/index.ts'
import { reading } from './modules/reading/index.ts'
import { savedFilters } from './modules/saved-filters/index.ts'
import { search } from './modules/search/index.ts'
import { sops } from './modules/sops/index.ts'
import { status } from './modules/status/index.ts'
import { ticketSettings } from './modules/ticket-settings/index.ts'
import { translations } from './modules/translations/index.ts'
import { uploads } from './modules/uploads/index.ts'
import { visitorActivity } from './modules/visitor-activity/index.ts'
import { visitors } from './modules/visitors/index.ts'

/** Every module of the product. `onOpen` hooks run in this order; `pages` comes last because it answers every URL that no other module handles. */
export const modules: Module[] = [
  libraries,
  licence,
  identity,
  people,
  permissions,
  presence,
  visitors,
  uploads,
  ticketSettings,
  savedFilters,
  cannedReplies,
  conversations,
  platformTickets,
  categories,
  articles,
  search,
  news,
  sops,
  courses,
  translations,
  reading,
  help,
  status,
  inheritance,
  visitorActivity,
  articleFiles,
  activity,
  notifications,
  mail,
  jobs,
  hub,
  pages,
]
