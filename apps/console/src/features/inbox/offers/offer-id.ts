/** Id of an offer's button, which J and K focus. */
export const offerId = (ref: string): string => `offer-${ref}`
