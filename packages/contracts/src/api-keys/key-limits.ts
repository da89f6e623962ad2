/** Limits of API keys. */
export const apiKeyLimits = {
  /** Keys of a library that are not revoked. */
  keysMax: 50,
  /** Scopes of a key. */
  scopesMax: 100,
  /** Longest time until a key expires, in days. */
  daysMax: 1825,
  /** For how many days revoked keys stay in the list. */
  revokedKeptDays: 30,
} as const
