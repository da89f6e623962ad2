/** Outcome of a push: accepted, subscription gone, rejected permanently, throttled, or no response. */
export const pushResults = ['sent', 'gone', 'refused', 'busy', 'unreachable'] as const
export type PushResult = (typeof pushResults)[number]

/** Limits of web push. */
export const pushLimits = {
  /** Devices of one person; one more replaces the oldest. */
  devicesMax: 10,
  /** Pushes to one person in an hour, over all devices. */
  perHour: 120,
  endpointLengthMax: 1000,
} as const
