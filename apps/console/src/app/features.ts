import { manifest as account } from '../features/account/manifest.ts'
import { manifest as activity } from '../features/activity/manifest.ts'
import { manifest as agency } from '../features/agency/manifest.ts'
import { manifest as article } from '../features/article/manifest.ts'
import { manifest as cannedReplies } from '../features/canned-replies/manifest.ts'
import { manifest as content } from '../features/content/manifest.ts'
import { manifest as courses } from '../features/courses/manifest.ts'
import { manifest as inbox } from '../features/inbox/manifest.ts'
import { manifest as news } from '../features/news/manifest.ts'
import { manifest as people } from '../features/people/manifest.ts'
import { manifest as permissions } from '../features/permissions/manifest.ts'
import { manifest as platformTickets } from '../features/platform-tickets/manifest.ts'
import { manifest as preview } from '../features/preview/manifest.ts'
import { manifest as profile } from '../features/profile/manifest.ts'
import { manifest as settings } from '../features/settings/manifest.ts'
import { manifest as sops } from '../features/sops/manifest.ts'
import { manifest as ticketSettings } from '../features/ticket-settings/manifest.ts'
import { manifest as translations } from '../features/translations/manifest.ts'
import { manifest as widgetSetup } from '../features/widget-setup/manifest.ts'
import type { Feature } from '../shared/features/define-feature.ts'

/** Every console feature. The order matters only for commands; everything else has its own sort order. */
export const features: readonly Feature[] = [
  account,
  activity,
  agency,
  article,
  cannedReplies,
  content,
  courses,
  inbox,
  news,
  permissions,
  platformTickets,
  preview,
  profile,
  settings,
  sops,
  people,
  ticketSettings,
  translations,
  widgetSetup,
]
