/** Would a reader find anything: a word, a picture, a film? */
export const hasAnswer = (html: string): boolean => /<(img|iframe)\b/.test(html) || html.replace(/<[^<>]*>|&nbsp;|\s/g, '') !== ''
