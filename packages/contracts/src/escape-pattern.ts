/** Escapes text so that it matches itself in a pattern: the only permitted input to `new RegExp`. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
