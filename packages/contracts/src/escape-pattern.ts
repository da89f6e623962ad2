/** Escapes a text as a pattern that matches exactly this text: the only permitted input to `new RegExp`. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
