/** Returns whether there is anything for a reader to find: a word, an image, a video. */
export const hasAnswer = (html: string): boolean => /<(img|iframe)\b/.test(html) || html.replace(/<[^<>]*>|&nbsp;|\s/g, '') !== ''
