export { cleanRichText, withCleanHtml } from './clean-rich-text.ts'
export { hasAnswer } from './has-answer.ts'
export { assertShallow } from './html-depth.ts'
