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

/** Returns whether plain text is Markdown. One clear sign is enough: a heading, a list of two items, a task, a table, a fence, a quote, bold text, a link. */
export const looksLikeMarkdown = (text: string): boolean => signs.some((sign) => sign.test(text))
