/** The form of an email address. Each part excludes the sign that ends it, so a text of any length is read once. */
export const emailForm = /^[^\s@<>"]+@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/
