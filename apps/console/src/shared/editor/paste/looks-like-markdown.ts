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

/** Is this plain text written in Markdown? One clear sign is enough: a heading, a list of two, a task, a table, a fence, a quote, bold, a link. */
export const looksLikeMarkdown = (text: string): boolean => signs.some((sign) => sign.test(text))
