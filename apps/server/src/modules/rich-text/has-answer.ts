/** Returns whether the HTML contains anything for a reader: a word, an image, or a video. */
export const hasAnswer = (html: string): boolean => /<(img|iframe)\b/.test(html) || html.replace(/<[^<>]*>|&nbsp;|\s/g, '') !== ''
