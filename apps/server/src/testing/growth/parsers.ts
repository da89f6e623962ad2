import { fastifyCookie } from '@fastify/cookie'
import { excerptOf } from '@porchlight/contracts/conversations/excerpt'
import { escapePattern } from '@porchlight/contracts/escape-pattern'
import { cssProblemOf } from '@porchlight/contracts/libraries/custom-css'
import { limits } from '@porchlight/contracts/limits'
import { isSafeAddress } from '@porchlight/contracts/link-address'
import { richTextProblem } from '@porchlight/contracts/rich-text'
import { slugOf } from '@porchlight/contracts/slugs'
import { fillHtml, fillText } from '@porchlight/contracts/translations/fill-content'
import { phraseTable } from '@porchlight/contracts/translations/phrase-table'
import { fillPlaceholders, unknownPlaceholders } from '@porchlight/contracts/translations/placeholders'
import { ownName, uploadName } from '@porchlight/contracts/uploads/uploads'
import { kindOfMail, splitReply, textOfHtml } from '@porchlight/mail-text'
import { plainText, prepareDocument, prepareQuery, SearchIndex, snippetOf } from '@porchlight/search'
import { accentOf } from '../../../../../packages/ui/src/accent/accent-of.ts'
import { initialsOf, toneOf } from '../../../../../packages/ui/src/avatar/initials.ts'
import { parseBlocks } from '../../../../../packages/ui/src/message-text/parse-blocks.ts'
import { parseInline } from '../../../../../packages/ui/src/message-text/parse-inline.ts'
import { splitMarked } from '../../../../../packages/ui/src/message-text/split-marked.ts'
import { allowedOnly } from '../../../../../packages/ui/src/rich-text/allowed-only.ts'
import { parseHtml } from '../../../../../packages/ui/src/rich-text/parse-html.ts'
import { checkArticle } from '../../../../console/src/features/article/checks/check-article.ts'
import { mentionedIn, mentionMatches, typedAfterSign } from '../../../../console/src/features/inbox/composer/mentions.ts'
import { cleanPasted } from '../../../../console/src/shared/editing/editor/paste/clean-pasted.ts'
import { looksLikeMarkdown } from '../../../../console/src/shared/editing/editor/paste/looks-like-markdown.ts'
import { videoAddress } from '../../../../console/src/shared/editing/editor/video-address.ts'
import { safeReturnUrl } from '../../../../console/src/shared/session/return-url.ts'
import { readConfig } from '../../kernel/config.ts'
import { credentialsOf } from '../../kernel/http/credentials.ts'
import { isConsoleOrigin, originAllowed } from '../../kernel/http/hosts.ts'
import { clientAddress } from '../../kernel/http/request-meta.ts'
import { csvCell } from '../../kernel/rows/csv.ts'
import { addressBetween, archiveProblem, fileOfAddress, folderName, isDocument, isHidden } from '../../modules/article-files/archive-entries.ts'
import { addressesIn, readHtml, rewriteHtml, writeHtml } from '../../modules/article-files/documents/html.ts'
import { readChunk } from '../../modules/imports/reading/read-chunk.ts'
import { cleanMailHtml } from '../../modules/inbound-mail/viewing/clean-mail-html.ts'
import { escapeHtml, linkify } from '../../modules/mail/html.ts'
import { bareMessageId, headerText } from '../../modules/mail/safe-headers.ts'
import { chooseLanguage } from '../../modules/reading/choose-language.ts'
import { cleanHtml } from '../../modules/rich-text/clean-html.ts'
import { hasAnswer } from '../../modules/rich-text/has-answer.ts'
import { htmlDepth } from '../../modules/rich-text/html-depth.ts'
import { readFilter, readPath } from '../../modules/scim/protocol/filter-grammar.ts'
import { scanResponse } from '../../modules/single-sign-on/scan-response.ts'
import { readPo, writePo } from '../../modules/translations/po-file.ts'
import { byteRange, plainType } from '../../modules/uploads/rules.ts'
import { describeAgent } from '../../modules/visitors/visitor-for-writing.ts'
import type { Parser } from './measure-growth.ts'

const people = ['Ann', 'Ann Lee', 'a', 'Bo (night)'].map((name, id) => ({ id: String(id), name }))
const config = readConfig({ TRUST_PROXY: '1' })
const request = (headers: Record<string, string>) => ({ headers, socket: {} }) as Parameters<typeof clientAddress>[1]
const words = { companyName: 'Wind', a: 'b' }
const phrases = phraseTable([
  { source: 'a', translation: 'b' },
  { source: 'a b', translation: 'c' },
  { source: 'a '.repeat(1000), translation: 'e' },
  { source: '*', translation: 'd' },
  { source: '*'.repeat(1000), translation: 'f' },
])
const entry = (fileName: string) => ({ fileName, compressedSize: 1, uncompressedSize: 1, isEncrypted: false, unixMode: 0 })
const found = new SearchIndex([{ id: 'a', title: 'a b', keywords: ['a'], content: '<p>a b</p>' }])

/** What reads several texts, each in its own way, gets a part in each: together they are as long as the text of any other parser. */
const share = (text: string, among: number) => text.slice(0, Math.ceil(text.length / among))

/** Every parser of user input, by its use. */
export const parsers: Record<string, Parser> = {
  'excerpt of a message': (text) => excerptOf(text, [{ name: text }]),
  'formatting of a message': (text) => parseBlocks(text),
  'formatting of a line': (text) => parseInline(text),
  'mentions brought out': (text) =>
    splitMarked(
      text,
      people.map(({ name }) => ({ text: `@${name}` })),
    ),
  'mention being typed': (text) => typedAfterSign(text, text.length),
  'mentions of a note': (text) => mentionedIn(text, people),
  'names for a mention': (text) => mentionMatches([...people, { id: 'x', name: text }], text),
  'initials and tone': (text) => initialsOf(text) + toneOf(text),
  'accent colour': (text) => accentOf(text),
  'plain text': (text) => plainText(text),
  'search document': (text) => {
    const part = share(text, 3)
    return prepareDocument({ id: '', title: part, keywords: [part], content: part })
  },
  'search query': (text) => prepareQuery(text),
  'search in the browser': (text) => found.search(text),
  snippet: (text) => snippetOf(text, 'a b'),
  'filter of a directory': (text) => readFilter(text),
  'path of a directory': (text) => readPath(text),
  'SAML response': (text) => scanResponse(Buffer.from(`<Response>${text}</Response>`).toString('base64')),
  'cleaned HTML': (text) => cleanHtml(text),
  'is there an answer': (text) => hasAnswer(text),
  'depth of HTML': (text) => htmlDepth(text),
  'pictures and cells': (text) => richTextProblem(text),
  'HTML on a screen': (text) => allowedOnly(parseHtml(text)),
  'checks of an article': (text) => checkArticle(text),
  'pasted HTML': (text) => cleanPasted(text, 'https://a.example'),
  'is it Markdown': (text) => looksLikeMarkdown(text),
  'address of a film': (text) => videoAddress(text),
  'address to return to': (text) => safeReturnUrl(text),
  'HTML in': (text) => readHtml(text),
  'HTML out': (text) => writeHtml({ head: { title: text }, html: text }),
  'addresses in HTML': (text) => addressesIn(text),
  'rewritten HTML': (text) => rewriteHtml({ html: text, pictures: new Map([['x', { src: 'y' }]]), hrefs: new Map(), articles: new Map() }),
  'CSV of an import': (text) => {
    const part = share(text, 5)
    return readChunk({
      source: 'zendesk',
      table: 'tickets',
      format: 'csv',
      header: null,
      records: Buffer.from(`id,created_at,subject,tags,description\n1,${part},${part},${part},${part}\n${part}`),
    })
  },
  'PO in': (text) => readPo(text),
  'PO out': (text) => writePo({ language: 'de', phrases: [{ source: text, translation: text, isOutdated: true }] }),
  'custom CSS': (text) => cssProblemOf(text),
  'value in custom CSS': (text) => cssProblemOf(`a{b:${text}}`),
  'nested custom CSS': (text) => cssProblemOf(`${text.replaceAll('a', 'a{')}${'}'.repeat(12)}`),
  placeholders: (text) => fillPlaceholders(text, words) + unknownPlaceholders(text, []),
  'filled text': (text) => fillText(text, words, phrases),
  'filled HTML': (text) => fillHtml(text, words, phrases),
  'filled link': (text) => fillHtml(`<a href="${text.replaceAll('"', '')}{a}" title="${text.replaceAll('"', '')}">`, words, phrases),
  'address of a link': (text) => isSafeAddress(text),
  // A phrase has at most 2,000 characters.
  phrases: (text) => phraseTable([{ source: text.slice(0, 2000), translation: 'b' }]).translate(text),
  'phrases that begin alike': (text) => phraseTable([600, 1300, 2000].map((end) => ({ source: text.slice(0, end), translation: 'b' }))).translate(text),
  'escaped pattern': (text) => escapePattern(text),
  'name of a file': (text) => uploadName(text),
  'own name of a file': (text) => ownName(text),
  'name of a folder': (text) => folderName(text),
  'names in a zip': (text) => [archiveProblem([entry(text)], 2), isHidden(text), isDocument(text)],
  // Names have already been limited in length.
  'addresses in a zip': (text) => [fileOfAddress(text.slice(0, 1000), text), addressBetween('a/b', text.slice(0, 1000))],
  'type of a file': (text) => plainType(Buffer.from(text)),
  slug: (text) => slugOf(text),
  'CSV cell': (text) => csvCell(text),
  'HTML of a mail': (text) => escapeHtml(text) + linkify(text),
  "a customer's mail HTML": (text) => cleanMailHtml({ html: text, files: [], withRemote: false }),
  'text of mail HTML': (text) => textOfHtml(text),
  'answer in a mail': (text) => splitReply(text),
  'kind of a mail': (text) => {
    const part = share(text, 4)
    return kindOfMail({
      headers: [
        { key: 'from', value: part },
        { key: 'subject', value: part },
      ],
      text: part,
      reports: [{ type: 'message/delivery-status', text: part }],
    })
  },
  'headers of our mails': (text) => [headerText(text), bareMessageId(text)],
  'user agent': (text) => describeAgent(text.slice(0, 400)),
  'Range header': (text) => byteRange(text, 100),
  'Accept-Language header': (text) =>
    chooseLanguage({ asked: undefined, chosen: null, header: text.slice(0, limits.acceptLanguageLengthMax) }, 'en', ['de', 'pt-BR']),
  'Authorization header': (text) => [credentialsOf({ headers: { authorization: text } }), credentialsOf({ headers: { authorization: `Visitor ${text}` } })],
  'Cookie header': (text) => fastifyCookie.parse(text),
  'forwarded addresses': (text) => clientAddress(config, request({ 'x-forwarded-for': text })),
  origin: (text) => [originAllowed(config, { origin: text, host: text }), isConsoleOrigin(config, { origin: text, host: text })],
  'JSON body': (text) => JSON.parse(text),
}
