import { z } from 'zod'
import { LanguageTag, line, Moment, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { visitorRates } from '../limits.ts'
import { inboxFlags } from '../permission-flags.ts'
import { visitorRules } from '../rates.ts'
import { bannerLimits, bannerSeverities } from './banner-limits.ts'

/** What a banner says, by language. */
export const BannerTexts = z
  .record(LanguageTag, line(bannerLimits.text).min(1))
  .refine((texts) => Object.keys(texts).length > 0, 'empty')
  .refine((texts) => Object.keys(texts).length <= bannerLimits.languages, 'too many languages')
  .meta({ examples: [{ en: 'Payments fail at the moment. We are working on it.' }] })

/** A banner as visitors see it. `texts`: that in the library's original language first; `article_id`: the article that says more, if readers can see it. */
export const IncidentBanner = z.object({
  banner_ref: Ref,
  severity: z.enum(bannerSeverities),
  texts: z.record(z.string(), z.string()),
  article_id: Ref.nullable(),
})
export type IncidentBanner = z.infer<typeof IncidentBanner>

/** A banner as the team sees it; `conversation_ref`: the ticket it was switched on from, null if that is deleted and for those who may not see it. */
export const TeamBanner = IncidentBanner.extend({ conversation_ref: Ref.nullable(), user_id: Ref, changed_at: Moment })
export type TeamBanner = z.infer<typeof TeamBanner>

/** The banner that its author had before them; null: none was on. Without it, whatever is there is replaced. */
const SeenBanner = z.strictObject({ banner_ref: Ref, changed_at: Moment })

/** Visitors see each change at once. */
const writers = { audience: ['staff'], permission: 'canManageAndPublishNewsArticles', audit: 'settings' } as const
const OneBanner = z.object({ incident_banner: TeamBanner })

/** Banners that tell visitors of an incident, in the widget, in the help center and in acknowledgements, switched on from the ticket about it. */
export const incidentBannersApi = defineOperations('incidentBanners', {
  list: operation({
    http: 'GET /api/inbox/incident_banners',
    summary: 'The banners that visitors see, newest first.',
    audience: ['staff'],
    permission: [...inboxFlags, writers.permission],
    input: Nothing,
    output: z.object({ incident_banners: z.array(TeamBanner) }),
  }),
  save: operation({
    http: 'PUT /api/inbox/conversations/:conversation_ref/incident_banner',
    summary: `Switches a banner about a ticket on, or changes it; \`conflict\` if the library shows ${bannerLimits.shown} others, or if it is no longer the one that was \`seen\`.`,
    ...writers,
    input: z.object({
      conversation_ref: Ref,
      severity: z.enum(bannerSeverities),
      texts: BannerTexts,
      article_id: Ref.nullable().default(null),
      seen: SeenBanner.nullable().optional(),
    }),
    output: OneBanner,
    errors: ['conflict'],
  }),
  end: operation({
    http: 'DELETE /api/inbox/incident_banners/:banner_ref',
    summary: 'Switches a banner off. Also one whose ticket the caller may not see: what visitors see is for everybody to end who publishes news.',
    ...writers,
    input: z.object({ banner_ref: Ref }),
    output: Nothing,
  }),
  shown: operation({
    http: 'GET /api/main/incident_banners',
    summary: 'The banners of a library, newest first, for its visitors.',
    audience: ['public'],
    permission: 'public',
    rates: visitorRules(visitorRates.help),
    input: z.object({ support_lib_id: Ref }),
    output: z.object({ incident_banners: z.array(IncidentBanner) }),
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Banners that visitors see; no ids. */
    incident_banners: unknown
  }
  interface Signals {
    /** To visitors: the banners of the library have changed. */
    incidents: { banners: IncidentBanner[] }
  }
  interface HelloExtras {
    /** Visitors only: the banners of the library. Changes arrive as the signal 'incidents'; so do they if they could not be read at once, and this is missing. */
    banners?: IncidentBanner[]
  }
}
