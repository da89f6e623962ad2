/** Text as a pattern that matches exactly this text: the only way into `new RegExp`. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
