const signs = [
  /^#{1,6} \S/m,
  /^[ \t]*[-*+] \S.*\n[ \t]*[-*+] \S/m,
  /^[ \t]*\d+[.)] \S.*\n[ \t]*\d+[.)] \S/m,
  /^[ \t]*[-*+] \[[ xX]\] \S/m,
  /^<details>/im,
  /^```/m,
  /^> \S/m,
  /\*\*\S[^*\n]*\*\*/,
  /[^[\n]\]\((https?:\/\/|\/|mailto:)[^()\s]+\)/,
  /^\|.+\|\s*\n\|[\s:|-]+\|/m,
]

/**
 * Returns whether plain text looks like Markdown. One clear sign is enough: a heading, a list with two items, a task, a table, a code fence, a quote, bold text
 * or a link.
 */
export const looksLikeMarkdown = (text: string): boolean => signs.some((sign) => sign.test(text))
