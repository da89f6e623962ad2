/** Limits of incident banners: how many a library shows at once, and the length and languages of each. */
export const bannerLimits = { shown: 3, text: 300, languages: 12 } as const
/** How bad it is, least first. */
export const bannerSeverities = ['notice', 'degraded', 'outage'] as const
