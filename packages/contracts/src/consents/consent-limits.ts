/** How a consent comes to be recorded. */
export const consentWays = ['form', 'agent', 'rule', 'api_key'] as const

/** Limits of consents; lengths are in characters. */
export const consentLimits = { purpose: 120, wording: 2000, /** Records about one contact. */ ofContact: 500 } as const
