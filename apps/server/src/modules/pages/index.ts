import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LanguageTag } from '@porchlight/contracts/common'
import { limits } from '@porchlight/contracts/limits'
import { directionOf } from '@porchlight/contracts/translations/direction'
import { shippedLanguageOf, shippedLanguages } from '@porchlight/contracts/translations/shipped-languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '../../kernel/data/transactions.ts'
import { FirstFilesOf } from '../../kernel/http/first-files.ts'
import { inProcessCalls } from '../../kernel/http/in-process.ts'
import { PageFile, serveBuild, TextFile } from '../../kernel/http/pages.ts'
import type { HttpRouteFile } from '../../kernel/http/route-file.ts'
import { asPage } from '../../kernel/http/security-headers.ts'
import { addVary } from '../../kernel/http/vary.ts'
import type { Kernel, Module } from '../../kernel/kernel.ts'
import { systemRequest } from '../../kernel/kernel.ts'
import { serviceOrigins, servicesOf } from '../../kernel/outside/services.ts'
import { answerHostHome, answerMissing, isLibraryHost } from '../hub/index.ts'
import { widgetColorOf, widgetPageOf } from '../libraries/index.ts'
import { readBoot } from '../reading/index.ts'
import { ownWords } from '../translations/index.ts'

const apps = join(import.meta.dirname, '../../../..')
const consoleDist = join(apps, 'console/dist')
const widgetDist = join(apps, 'widget/dist')

/** Routes of the console. It shows its own 404 page for unknown paths below /admin. */
const consoleRoutes = [
  '/login',
  '/set-up',
  '/forgot',
  '/reset-password',
  '/join',
  '/Invite',
  '/hlpt',
  '/google_auth',
  '/single-sign-on',
  '/screenshare',
  '/defaultIntegrations/:id',
  '/accessdenied',
  '/getmodalIntegrationsagencies',
  '/admin',
  '/admin/*',
]
/** Pages for developers, not available in production. */
const developerRoutes = ['/dev/ui']
/** The three URL spellings of the advanced widget (checklist F1). */
const advancedRoutes = ['advancedWidget', 'AdvancedWidget', 'widgetAdvanced'].flatMap((name) => [`/${name}/:library_key`, `/${name}/:library_key/*`])
/** Both widgets, and the console's preview of the advanced one, share one page; the URL selects which one it shows. */
const previewRoute = '/widgetPreview/:library_key'
const widgetRoutes = [...advancedRoutes, '/widget/:library_key', previewRoute]

const routes: HttpRouteFile = async (app, kernel) => {
  await serveBuild(app, consoleDist, '/console/', 'console')
  await serveBuild(app, join(widgetDist, 'frame'), '/widget-frame/', 'widget')
  if (!kernel.config.isProduction || kernel.config.DEMO) {
    await serveBuild(app, join(widgetDist, 'demo-site'), '/demo-site/', 'demo')
    // The router drops trailing slashes, so the folder's own URL would find no file, and a redirect to it would loop.
    app.get('/demo-site', (request, reply) => reply.redirect(`/demo-site/index.html${new URL(request.url, 'http://localhost').search}`))
  }
  addConsole(app, kernel)
  addWidget(app, kernel)
  addLoader(app, 'embed.js')
  addLoader(app, 'form.js')
  addIcon(app)
  addUnread(app, kernel)
  addColor(app, kernel)
  addWords(app, kernel)
}

function addConsole(app: FastifyInstance, kernel: Kernel): void {
  const page = new PageFile(consoleDist, 'index.html')
  const firstFiles = new FirstFilesOf(join(consoleDist, 'first-files.json'))
  const boot = {
    services: servicesOf(kernel.config),
    version_label: limits.versionLabel,
    public_url: kernel.config.PUBLIC_URL,
    is_public_demo: kernel.config.isPublicDemo,
    has_developer_pages: !kernel.config.isProduction,
    has_api_docs: kernel.config.API_DOCS,
    export_parent_lib_id: kernel.config.EXPORT_PARENT_LIB_ID ?? null,
  }
  const allowed = { services: serviceOrigins(kernel.config) }
  const urls = kernel.config.isProduction ? consoleRoutes : [...consoleRoutes, ...developerRoutes]
  for (const url of urls)
    app.get(url, async (request, reply) =>
      isLibraryHost(kernel, request)
        ? answerMissing(kernel, request, reply)
        : url === '/login' && !(await hasAccounts(kernel))
          ? reply.header('cache-control', 'no-store').redirect('/set-up')
          : page.send(reply, 'console', boot, { ...allowed, files: await firstFiles.of(request.url) }),
    )
  app.get('/', async (request, reply) => (await answerHostHome(kernel, request, reply)) ?? reply.redirect((await hasAccounts(kernel)) ? '/login' : '/set-up'))
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html')
    if (wantsPage && isLibraryHost(kernel, request)) return answerMissing(kernel, request, reply)
    if (wantsPage) return page.send(reply, 'console', boot, { ...allowed, status: 404 })
    return reply.status(404).send({ error: { code: 'not_found', request_id: request.id } })
  })
}

/** Installations known to have an account; none ever becomes empty again. */
const withAccounts = new WeakSet<Kernel>()

/** Returns whether any account exists; if none does, the installation redirects visitors to the setup page. */
async function hasAccounts(kernel: Kernel): Promise<boolean> {
  if (withAccounts.has(kernel)) return true
  const { rows } = await kernel.database.owner.query<{ has_accounts: boolean }>('select has_accounts()')
  if (rows[0]?.has_accounts) withAccounts.add(kernel)
  return rows[0]?.has_accounts ?? false
}

function addWidget(app: FastifyInstance, kernel: Kernel): void {
  const pages = new Map(shippedLanguages.map((each) => [each, new PageFile(widgetDist, 'frame', each === 'en' ? 'index.html' : `index.${each}.html`)]))
  const english = new PageFile(widgetDist, 'frame', 'index.html')
  const services = servicesOf(kernel.config)
  const origins = serviceOrigins(kernel.config)
  for (const url of widgetRoutes) {
    app.get<WidgetPage>(url, async (request, reply) => {
      const { boot, sites, css, answered } = await bootOf(kernel, request, reply)
      const isPreview = url === previewRoute
      const language = languageOf(request)
      // The widget's UI strings are in the language requested by the URL, or else in that of the content.
      const words = language ?? answered
      const shipped = shippedLanguageOf(words)
      return (pages.get(shipped ?? 'en') ?? english).send(
        reply,
        isPreview ? 'widgetPreview' : 'widget',
        boot ? { ...boot, services, searches_on_server: kernel.config.SEARCH_ON_SERVER, language, words } : null,
        {
          status: boot ? 200 : 404,
          css,
          language: shipped === 'en' ? undefined : { lang: words, dir: directionOf(words) },
          sites: isPreview ? [new URL(kernel.config.PUBLIC_URL).origin] : sites,
          services: origins,
        },
      )
    })
  }
}

type WidgetPage = { Params: { library_key: string }; Querystring: { language?: unknown } }

/** Returns the language requested by the URL; ignores an invalid one, which must not prevent the widget from loading. */
const languageOf = ({ query }: Pick<FastifyRequest<WidgetPage>, 'query'>) => LanguageTag.safeParse(query.language).data

async function bootOf(kernel: Kernel, { params, query, headers }: FastifyRequest<WidgetPage>, reply: FastifyReply) {
  const support_lib_id = params.library_key
  const none = { boot: undefined, sites: [], css: '', answered: 'en' }
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(support_lib_id)) return none
  let answered = 'en'
  const request = {
    ...systemRequest('widget page'),
    language: (headers['accept-language'] ?? '').slice(0, limits.acceptLanguageLengthMax),
    answersIn(language: string) {
      answered = language
      reply.header('content-language', language)
      addVary(reply, 'accept-language')
    },
  }
  const language = languageOf({ query })
  return inTransaction(kernel, 'read', [{ actor: { kind: 'system', support_lib_id }, support_lib_id, request }], async ([ctx]) => {
    const boot = ctx && (await readBoot(ctx, language))
    return boot ? { boot, ...(await widgetPageOf(ctx)), answered } : none
  })
}

/** The icon of pages whose library has none (checklist D5). */
function addIcon(app: FastifyInstance): void {
  app.get('/favicon.ico', async (_request, reply) =>
    reply.headers({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }).send(await readFile(join(consoleDist, 'favicon.svg'))),
  )
}

/** Serves a script that runs on customers' pages: any origin may load it, and browsers may cache it for ten minutes. */
function addLoader(app: FastifyInstance, file: string): void {
  const loader = new TextFile(widgetDist, file)
  app.get(`/${file}`, async (request, reply) => {
    const text = await loader.read(request.headers['accept-encoding'])
    if (text === undefined) return reply.status(503).type('text/plain').send('not built yet')
    asPage(reply, 'api')
    addVary(reply, 'accept-encoding')
    if (text.encoding) reply.header('content-encoding', text.encoding)
    return reply
      .headers({ 'cache-control': 'public, max-age=600', 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' })
      .type('text/javascript; charset=utf-8')
      .send(text.bytes)
  })
}

/** Returns the unread message count of a returning visitor to the loader on a customer's page, from any origin. */
function addUnread(app: FastifyInstance, kernel: Kernel): void {
  app.get<{ Params: { library_key: string; key: string } }>('/widget-unread/:library_key/:key', async (request, reply) => {
    const { library_key, key } = request.params
    const { unread } = await inProcessCalls(kernel, request, reply, () => {}).visitors.unread({ support_lib_id: library_key, key })
    asPage(reply, 'api')
    reply.headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' })
    return reply.type('application/json').send(String(unread))
  })
}

/** Tells the loader on a customer's page the library's color, for an embed code that doesn't name it: from any origin, cached for ten minutes. */
function addColor(app: FastifyInstance, kernel: Kernel): void {
  app.get<{ Params: { library_key: string } }>('/widget-color/:library_key', async (request, reply) => {
    const support_lib_id = request.params.library_key
    const isKey = /^[A-Za-z0-9_-]{1,64}$/.test(support_lib_id)
    const at = { actor: { kind: 'system' as const, support_lib_id }, support_lib_id, request: systemRequest('widget color') }
    const color = isKey && (await inTransaction(kernel, 'read', [at], async ([ctx]) => ctx && widgetColorOf(ctx)))
    asPage(reply, 'api')
    reply.headers({ 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' })
    if (!color) return reply.status(404).header('cache-control', 'no-store').type('text/plain').send('')
    return reply.header('cache-control', 'public, max-age=600').type('text/plain; charset=utf-8').send(color)
  })
}

/** Serves the library's own texts of the widget in a language. The address names how often they have changed, so browsers may keep them. */
function addWords(app: FastifyInstance, kernel: Kernel): void {
  app.get<{ Params: { library_key: string; language: string; revision: string } }>('/widget-words/:library_key/:language/:revision', async (request, reply) => {
    const { library_key: support_lib_id } = request.params
    const language = LanguageTag.safeParse(request.params.language).data
    const isKey = /^[A-Za-z0-9_-]{1,64}$/.test(support_lib_id)
    const at = { actor: { kind: 'system' as const, support_lib_id }, support_lib_id, request: systemRequest('widget words') }
    const words = isKey && language !== undefined ? await inTransaction(kernel, 'read', [at], async ([ctx]) => ctx && ownWords(ctx, language)) : undefined
    asPage(reply, 'api')
    reply.headers({ 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' })
    if (!words || Object.keys(words).length === 0) return reply.status(404).header('cache-control', 'no-store').type('text/plain').send('')
    return reply.header('cache-control', 'private, max-age=31536000, immutable').send(words)
  })
}

/** Serves the front ends' files. */
export const pages: Module = { name: 'pages', routes }
