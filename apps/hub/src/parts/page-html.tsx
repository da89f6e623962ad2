import { directionOf } from '@porchlight/contracts/translations/direction'
import { accentOf } from '@porchlight/ui/accent/accent-of.ts'
import { accentSheet } from '@porchlight/ui/accent/accent-sheet.ts'
import type { ReactNode } from 'react'
import type { HubRequest } from '../hub.ts'
import { HubProvider } from '../hub-context.ts'
import { addressesIn, addressOf, canonicalAddress, confidentialPages, type Page } from '../place.ts'
import { t } from '../texts.ts'
import { documentHtml } from './document-html.ts'
import { certificateSheet, hubSheet, quizSheet, statusSheet, ticketsSheet } from './sheet.ts'

declare const __HUB_ISLAND__: string | undefined
declare const __HUB_FINDER__: string | undefined
declare const __HUB_BLOCKS__: string | undefined
declare const __HUB_PREVIEW__: string | undefined
declare const __HUB_TICKETS__: string | undefined
declare const __HUB_QUIZ__: string | undefined
declare const __HUB_CERTIFICATE__: string | undefined

/** Page metadata for search engines and link previews. */
export type About = {
  title: string
  description?: string
  /** The canonical page; undefined for pages that should not be indexed. */
  canonical?: Page
  picture?: string
  /** A status page: it has its own feed and styles. */
  isStatus?: boolean
  /** A page about the reader's tickets: it has its own styles and script. */
  isTickets?: boolean
  /** A lesson with a quiz: it has its own styles and script. */
  hasQuiz?: boolean
  /** A certificate, or a page that offers one: it has its own styles; `offered`: and its own script. */
  certificate?: 'offered' | 'shown' | undefined
  /** Structured data (schema.org). */
  data?: object[]
  /** The languages that the page can be read in, if not all of the library's. */
  languages?: readonly string[]
  /** Words that it shall be found by, besides the library's. */
  keywords?: readonly string[]
}

/** The browser title for libraries without one of their own (checklist D5). */
const productName = 'Porchlight'

/** Renders a page of the hub as HTML. */
export function pageHtml(request: HubRequest, about: About, body: ReactNode): string {
  const { library, place, language, origin } = request
  const { metaData, companyName } = library.settings
  const { themeColor, favicon, isCustomCss, customCss } = library.publicHelpCenterTheme
  const site = metaData.title || productName
  const title = about.title === '' ? site : `${about.title} · ${site}`
  const description = about.description || metaData.description
  const found = about.canonical && {
    page: about.canonical,
    pageIn: place.pageIn,
    languages: about.languages ?? library.languages,
    original: library.languages[0] ?? language,
  }
  const canonical = found && origin + canonicalAddress(place, found)
  const keywords = [...(about.keywords ?? []), metaData.keywords].filter((word) => word !== '').join(', ')
  const colors = accentSheet(themeColor)
  const page = (
    <html lang={language} dir={directionOf(language)} data-usual-title={request.isPreview ? t('howCanWeHelp') : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>{title}</title>
        {description === '' ? null : <meta name="description" content={description} />}
        {keywords === '' ? null : <meta name="keywords" content={keywords} />}
        {canonical === undefined ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={canonical} />}
        {found === undefined
          ? null
          : addressesIn(place, found).map(([hrefLang, href]) => <link key={hrefLang} rel="alternate" hrefLang={hrefLang} href={origin + href} />)}
        <link rel="icon" href={favicon || '/favicon.ico'} />
        <link rel="alternate" type="application/rss+xml" title={t('news')} href={feedAddress(request)} />
        {about.isStatus ? <link rel="alternate" type="application/rss+xml" title={t('status')} href={statusFeedAddress(request)} /> : null}
        <meta name="theme-color" content={accentOf(themeColor).color} />
        <meta property="og:site_name" content={companyName || productName} />
        <meta property="og:title" content={about.title || site} />
        <meta property="og:type" content={place.page.name === 'article' || place.page.name === 'newsFlash' ? 'article' : 'website'} />
        {description === '' ? null : <meta property="og:description" content={description} />}
        {canonical === undefined ? null : <meta property="og:url" content={canonical} />}
        <LinkPicture request={request} own={about.picture} />
        <style>{`${hubSheet()}${about.isStatus ? statusSheet() : ''}${about.isTickets ? ticketsSheet() : ''}${about.hasQuiz ? quizSheet() : ''}${about.certificate ? certificateSheet() : ''}${colors}`}</style>
        {isCustomCss && customCss !== '' && !request.isPreview ? <style>{customCss.replaceAll('<', '\\3c ')}</style> : null}
        {about.data?.map((each) => (
          <script
            key={JSON.stringify(each).slice(0, 80)}
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no `<` is left
            dangerouslySetInnerHTML={{ __html: JSON.stringify(each).replaceAll('<', '\\u003c') }}
          />
        ))}
        {/* Deferred: from the browser's cache it would otherwise run before the page it enhances is there. */}
        <Island request={request} />
        {about.isTickets && typeof __HUB_TICKETS__ !== 'undefined' ? <script src={__HUB_TICKETS__} defer /> : null}
        {about.hasQuiz && !request.isPreview && typeof __HUB_QUIZ__ !== 'undefined' ? <script src={__HUB_QUIZ__} defer /> : null}
        {about.certificate === 'offered' && !request.isPreview && typeof __HUB_CERTIFICATE__ !== 'undefined' ? (
          <script src={__HUB_CERTIFICATE__} defer />
        ) : null}
        <Blocks request={request} />
      </head>
      <body>{body}</body>
    </html>
  )
  return withCustomScripts(request, documentHtml(<HubProvider value={request}>{page}</HubProvider>))
}

/** The picture beside links to the page on other sites: its own, or the library's with its size. */
function LinkPicture({ request: { library, origin }, own }: { request: HubRequest; own: string | undefined }) {
  const { linkPicture, publicHelpCenterTheme } = library
  const picture = own ? { url: own, width: null, height: null } : linkPicture
  if (!picture) return null
  return (
    <>
      <meta property="og:image" content={origin + picture.url} />
      {picture.width === null || picture.height === null ? null : (
        <>
          <meta property="og:image:width" content={String(picture.width)} />
          <meta property="og:image:height" content={String(picture.height)} />
        </>
      )}
      {own || publicHelpCenterTheme.socialImage !== '' ? <meta name="twitter:card" content="summary_large_image" /> : null}
    </>
  )
}

/** The script that adds to pages; it loads the finder when a reader searches. */
function Island({ request: { library, searchesOnServer, isPreview } }: { request: HubRequest }) {
  if (isPreview) return typeof __HUB_PREVIEW__ === 'undefined' ? null : <script src={__HUB_PREVIEW__} defer />
  if (typeof __HUB_ISLAND__ === 'undefined' || typeof __HUB_FINDER__ === 'undefined') return null
  const search = { 'data-finder': __HUB_FINDER__, ...(searchesOnServer && { 'data-server-search': '' }) }
  return <script src={__HUB_ISLAND__} defer data-library={library.support_lib_id} {...search} id="island" />
}

/** These pages show what only their reader may see, or the token from an emailed link. Third-party scripts could read it, and the chat reports the visitor's URL. */
const isConfidential = ({ place }: HubRequest) => confidentialPages.includes(place.page.name)

/** The library's chat, and the third-party chats it has enabled (checklist D6). */
function Blocks({ request }: { request: HubRequest }) {
  const { library, language, isOwnHost } = request
  if (isConfidential(request) || request.isPreview) return null
  const { chatIntegrations, modalChatIntegration, tawk, beacon, zendesk, gist, freshdesk } = library
  const hasOwnScript = isOwnHost && chatIntegrations.selfManaged && chatIntegrations.widgetScript !== ''
  const ids = {
    tawk: tawk.enable ? tawk.propertyId : '',
    beacon: beacon.enable ? beacon.propertyId : '',
    zendesk: zendesk.enable ? zendesk.propertyId : '',
    gist: gist.enable ? gist.workSpaceId : '',
    freshdesk: freshdesk.enable ? freshdesk.widget_id : '',
  }
  const named = Object.entries(ids).flatMap(([name, id]) => (id === '' ? [] : [[`data-${name}`, id]]))
  return (
    <>
      {(chatIntegrations.enable && !hasOwnScript) || modalChatIntegration.enable ? (
        <script
          src="/embed.js"
          async
          data-library={library.support_lib_id}
          // Of a page in several languages, the chat speaks the one that the reader chose.
          data-locale={library.languages.length > 1 ? language : undefined}
        />
      ) : null}
      {isOwnHost && named.length > 0 && typeof __HUB_BLOCKS__ !== 'undefined' ? <script src={__HUB_BLOCKS__} async {...Object.fromEntries(named)} /> : null}
    </>
  )
}

/** Adds the library's own scripts to its pages, unmodified and only on its own domain. */
function withCustomScripts(request: HubRequest, html: string): string {
  const { custom, chatIntegrations } = request.library
  if (!request.isOwnHost || isConfidential(request) || request.isPreview) return html
  const chat = chatIntegrations.enable && chatIntegrations.selfManaged ? chatIntegrations.widgetScript : ''
  const [head, body] = custom.enable ? [custom.widgetScript, custom.bodyScript + chat] : ['', chat]
  return html.replace('</head>', () => `${head}</head>`).replace(/<\/body><\/html>$/, () => `${body}</body></html>`)
}

/** URL of the library's news feed. */
export const feedAddress = ({ place }: Pick<HubRequest, 'place'>): string => `${addressOf(place, { name: 'news', after: null })}/rss.xml`

/** URL of the status feed. */
export const statusFeedAddress = ({ place }: Pick<HubRequest, 'place'>): string => `${addressOf({ ...place, language: null }, { name: 'status' })}/rss.xml`
