import type { Language, Text, Texts } from '@porchlight/ui/translate.ts'
import { german as account } from '../../features/account/german.ts'
import { german as activity } from '../../features/activity/german.ts'
import { german as agencies } from '../../features/agencies/german.ts'
import { german as article } from '../../features/article/german.ts'
import { german as cannedReplies } from '../../features/canned-replies/german.ts'
import { german as contentGaps } from '../../features/content/gaps/german.ts'
import { german as content } from '../../features/content/german.ts'
import { german as courses } from '../../features/courses/german.ts'
import { german as inboxComposer } from '../../features/inbox/composer/german.ts'
import { german as inboxContact } from '../../features/inbox/contact/german.ts'
import { german as inboxDay } from '../../features/inbox/day/german.ts'
import { german as inboxDetails } from '../../features/inbox/details/german.ts'
import { german as inboxFields } from '../../features/inbox/fields/german.ts'
import { german as inboxFind } from '../../features/inbox/find/german.ts'
import { german as inbox } from '../../features/inbox/german.ts'
import { german as inboxLinks } from '../../features/inbox/links/german.ts'
import { german as inboxPast } from '../../features/inbox/past/german.ts'
import { german as inboxQueues } from '../../features/inbox/queues/german.ts'
import { german as inboxTable } from '../../features/inbox/table/german.ts'
import { german as inboxTickets } from '../../features/inbox/tickets/german.ts'
import { german as newsflash } from '../../features/newsflash/german.ts'
import { german as newsflashStatus } from '../../features/newsflash/status/german.ts'
import { german as permissions } from '../../features/permissions/german.ts'
import { german as platformTickets } from '../../features/platform-tickets/german.ts'
import { german as preview } from '../../features/preview/german.ts'
import { german as profile } from '../../features/profile/german.ts'
import { german as settings } from '../../features/settings/german.ts'
import { german as sop } from '../../features/sop/german.ts'
import { german as teammates } from '../../features/teammates/german.ts'
import { german as ticketSettings } from '../../features/ticket-settings/german.ts'
import { german as translations } from '../../features/translations/german.ts'
import { german as widgetSetup } from '../../features/widget-setup/german.ts'
import { german as shared } from '../../shared/german.ts'
import { german as shell } from '../shell/german.ts'

const catalogues: Record<string, Texts> = {
  ...account,
  ...activity,
  ...agencies,
  ...article,
  ...contentGaps,
  ...content,
  ...courses,
  ...inboxComposer,
  ...inboxContact,
  ...inboxDay,
  ...inboxDetails,
  ...inboxLinks,
  ...inboxQueues,
  ...inboxTable,
  ...inboxPast,
  ...inbox,
  ...inboxFields,
  ...inboxFind,
  ...inboxTickets,
  ...newsflash,
  ...newsflashStatus,
  ...permissions,
  ...platformTickets,
  ...preview,
  ...profile,
  ...settings,
  ...sop,
  ...teammates,
  ...ticketSettings,
  ...cannedReplies,
  ...translations,
  ...widgetSetup,
  ...shared,
  ...shell,
}

const texts: Record<string, Text> = Object.fromEntries(
  Object.entries(catalogues).flatMap(([domain, catalogue]) => Object.entries(catalogue).map(([key, text]) => [`${domain}.${key}`, text])),
)

/** The console in German. Loaded when somebody chooses it; a text that is missing is shown in English. */
export const german: Language = { locale: 'de', texts }
