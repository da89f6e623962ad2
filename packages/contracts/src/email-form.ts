/**
 * Matches an email address. Each part excludes its terminating character, so that text of any length is scanned only once. Rejects characters that the standard
 * allows but mailto links would misread as headers (`?`, `&`, `%`, quotes).
 */
export const emailForm = /^[a-z0-9_'+~-]+(?:\.[a-z0-9_'+~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i
