/**
 * Close codes of the live connection beyond the standard's: 4001 not (or no longer) signed in, 4002 malformed frame or unknown action, 4003 reads too slowly,
 * 4008 too many frames, 4009 origin refused. In a separate file so that browsers can load it without zod.
 */
export const closeCodes = { signedOut: 4001, badFrame: 4002, tooSlow: 4003, tooFast: 4008, originRefused: 4009, goingAway: 1012 } as const
