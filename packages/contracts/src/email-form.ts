/**
 * The form of an email address. Each part excludes the sign that ends it, so a text of any length is read once. Signs that only the standard knows (`?`, `&`,
 * `%`, quotes) are refused: in links they would be taken for the headers of a mail.
 */
export const emailForm = /^[a-z0-9_'+~-]+(?:\.[a-z0-9_'+~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i
