/**
 * Matches an email address. Each part excludes the character that ends it, so that a text of any length is read once. Refuses characters the standard allows
 * but mail links would misread as headers (`?`, `&`, `%`, quotes).
 */
export const emailForm = /^[a-z0-9_'+~-]+(?:\.[a-z0-9_'+~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i
