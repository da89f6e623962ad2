/**
 * Matches an email address, with letters of any script (RFC 6531). Each part excludes its terminating character, so that text of any length is scanned only
 * once. Rejects characters that the standard allows but mailto links would misread (`?`, `%`, `#`, quotes).
 */
export const emailForm =
  /^[\p{L}\p{M}\p{N}_'+~&=-]+(?:\.[\p{L}\p{M}\p{N}_'+~&=-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:\p{L}[\p{L}\p{M}]{1,62}|xn--[a-z0-9-]{1,59})$/iu
