/** Limits of webhooks about events. */
export const webhookLimits = {
  /** Maximum number of events that an endpoint can subscribe to. */
  eventsMax: 400,
  /** Disable an endpoint that accepted nothing for this many days when the next delivery to it is given up. */
  failingDays: 3,
  /** Webhooks that wait for a receiver that is off; of what happens after that, it is not told. */
  waitingMax: 10_000,
} as const
