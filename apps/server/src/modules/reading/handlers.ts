import { documentsApi } from '@porchlight/contracts/libraries/agency'
import { librariesApi } from '@porchlight/contracts/libraries/libraries'
import type { HubLink, PublicLibraryDocument } from '@porchlight/contracts/libraries/library-document'
import { translationsApi } from '@porchlight/contracts/translations/translations'
import type { VisitorText } from '@porchlight/contracts/translations/visitor-texts'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { query } from '../../kernel/operations.ts'
import { usualReplyMinutes } from '../conversations/index.ts'
import { hasPageFlows } from '../flows/index.ts'
import { contentFactsOf, libraryAt, publicLibraryOf, widgetBootOf } from '../libraries/index.ts'
import { articleLanguages, ownWords } from '../translations/index.ts'
import { pictureWithSize } from '../uploads/index.ts'
import { contentReader, readingLanguages, sourcesIn } from './content-reader.ts'
import { phrasesOfAll } from './phrase-tables.ts'

/** Returns what a widget needs to start, in the reader's language; undefined if the library does not exist. */
export async function readBoot(ctx: Ctx, language: string | undefined) {
  const boot = await widgetBootOf(ctx)
  if (!boot) return undefined
  // Articles count, too: the widget's own texts are in the language that help is in.
  const { own, worded, language: read } = await readerOf(ctx, language)
  const words = worded.find((each) => each.language === (language ?? read))
  const page_greetings = boot.page_greetings.map((one) => ({ ...one, text: own.text(one.text) }))
  return {
    ...boot,
    page_greetings,
    greeting: own.text(boot.greeting),
    offline_notice: own.text(boot.offline_notice),
    usual_reply_minutes: await usualReplyMinutes(ctx),
    has_page_flows: await hasPageFlows(ctx),
    ...(words && { own_words: { first: firstOf(await ownWords(ctx, words.language)), revision: words.revision } }),
  }
}

/** Returns the texts of the widget's first view; its other parts fetch theirs. */
const firstOf = (words: Record<string, VisitorText>) =>
  Object.fromEntries(Object.entries(words).filter(([key]) => key.startsWith('widget.') || key.startsWith('widget_boot.')))

/** Returns the languages into which articles of the library, or of its parent, have been translated. */
async function articleLanguagesOf(ctx: Ctx): Promise<string[]> {
  const { parent_lib_id } = await contentFactsOf(ctx)
  const inherited = parent_lib_id === null ? [] : await ctx.inLibrary(parent_lib_id, articleLanguages)
  return [...(await articleLanguages(ctx)), ...inherited]
}

/** Returns the content reader for a call about the whole library, in its document's language. */
export const readerOf = async (ctx: Ctx, language: string | undefined) => contentReader(ctx, language, await articleLanguagesOf(ctx))

/** @throws AppError `not_found` */
async function readDocument(ctx: Ctx, language: string | undefined): Promise<PublicLibraryDocument> {
  const library = await publicLibraryOf(ctx)
  const { own, available, worded, language: chosen } = await readerOf(ctx, language)
  const words = worded.some((each) => each.language === chosen) ? await ownWords(ctx, chosen) : undefined
  const { metaData, copyright } = library.settings
  const { title, description, keywords } = metaData
  const theme = library.publicHelpCenterTheme
  const { heroTitle, heroText, headerLinks, footerLinks, socialImage, siteIcon } = theme
  const linksOf = (links: HubLink[]) => links.map(({ label, url }) => ({ label: own.text(label), url }))
  const linkPicture = await pictureWithSize(ctx, socialImage || siteIcon)
  const filled = { title: own.text(title), description: own.text(description), keywords: own.text(keywords) }
  return {
    ...library,
    settings: { ...library.settings, copyright: own.text(copyright), metaData: filled },
    publicHelpCenterTheme: {
      ...theme,
      heroTitle: own.text(heroTitle),
      heroText: own.text(heroText),
      headerLinks: linksOf(headerLinks),
      footerLinks: linksOf(footerLinks),
    },
    ...(linkPicture && { linkPicture }),
    languages: available,
    language: chosen,
    ...(words && { words }),
  }
}

const bootOf = (ctx: Ctx, key: string, language?: string) =>
  ctx.inLibrary(key, async (inside) => {
    const boot = await readBoot(inside, language)
    if (!boot) throw refuse('not_found')
    return boot
  })

/** Operations for reading a library's public data, and for previewing content as readers get it. */
export const readingHandlers = [
  query(librariesApi.widgetBoot, (ctx, { support_lib_id, language }) => bootOf(ctx, support_lib_id, language)),
  query(librariesApi.defaultIntegrations, (ctx, { id }) => bootOf(ctx, id)),
  query(documentsApi.supportLibrary, (ctx, { id, language }) => ctx.inLibrary(id, (inside) => readDocument(inside, language))),
  query(documentsApi.findSupportLibrary, async (ctx, { library_domain, custom_subDomain, language }) => {
    if ((library_domain === undefined) === (custom_subDomain === undefined))
      throw refuse('invalid_input', { fields: { library_domain: 'library_domain or custom_subDomain is needed' } })
    return ctx.inLibrary(await libraryAt(ctx, library_domain, custom_subDomain), (inside) => readDocument(inside, language))
  }),
  query(translationsApi.shown, async (ctx, { language, is_default = false }) => {
    const { original, parent_lib_id } = await contentFactsOf(ctx)
    const languages = await readingLanguages(ctx, original, is_default ? parent_lib_id : null)
    const { own, inherited } = sourcesIn(languages, language ?? '')
    const phrases = language === original ? [] : await phrasesOfAll(ctx, is_default ? inherited : own)
    return { languages: [original, ...languages.translated], phrases }
  }),
]
