import { incidentBannersApi } from '@porchlight/contracts/incident-banners/incident-banners'
import { query } from '../../kernel/operations.ts'
import { bannersOf, presentToTeam, presentToVisitors } from './banners.ts'

/** Implements GET incident_banners for the team. */
const listBanners = query(incidentBannersApi.list, async (ctx) => ({ incident_banners: await presentToTeam(ctx, await bannersOf(ctx)) }))

/** Implements GET incident_banners for visitors. */
const shownToVisitors = query(incidentBannersApi.shown, (ctx, { support_lib_id }) =>
  ctx.inLibrary(support_lib_id, async (own) => ({ incident_banners: await presentToVisitors(own, await bannersOf(own)) })),
)

export const bannerQueries = [listBanners, shownToVisitors]
