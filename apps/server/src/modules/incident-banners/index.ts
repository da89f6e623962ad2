import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { endBanner, saveBanner } from './change-banners.ts'
import { live } from './greet-visitors.ts'
import { bannerQueries } from './queries.ts'

export { incidentsText } from './in-mails.ts'

/** Banners that tell visitors of an incident. */
export const incidentBanners: Module = {
  name: 'incident-banners',
  handlers: [...bannerQueries, saveBanner, endBanner],
  live,
  notices: [notice('incident_banners', 'status.banner_changed', { ids: () => null })],
}
