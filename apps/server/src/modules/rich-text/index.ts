export { cleanHtml, hasAnswer } from './clean-html.ts'
