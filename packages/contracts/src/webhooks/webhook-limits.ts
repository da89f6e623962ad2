/** Limits of webhooks about events. */
export const webhookLimits = {
  /** Events that one receiver hears of. */
  eventsMax: 200,
  /** A receiver that has accepted nothing for so many days is switched off when the next webhook to it is given up. */
  failingDays: 3,
  /** Webhooks that wait for a receiver that is off; of what happens after that, it is not told. */
  waitingMax: 10_000,
} as const
