import { readFileSync } from 'node:fs'
import path from 'node:path'
import { operations } from '@porchlight/contracts/api'
import { scopesOfOperation } from '@porchlight/contracts/api-keys/key-operations'
import { markdownToHtml } from '@porchlight/markdown'
import { apiDocs } from '../../kernel/http/api-docs-page.ts'
import { openApi } from '../../kernel/http/open-api.ts'
import type { HttpRouteFile } from '../../kernel/http/route-file.ts'
import { asPage } from '../../kernel/http/security-headers.ts'

/** Serves the description of the API: as OpenAPI for programs, as a page for people. */
export const apiDocRoutes: HttpRouteFile = (app, { config }) => {
  if (!config.API_DOCS) return
  // Built on request, because it takes a megabyte and is seldom needed.
  app.get('/api/openapi.json', async () => openApi(operations, config.PUBLIC_URL, scopesOfOperation))
  app.get('/api/docs', async (_request, reply) => {
    asPage(reply, 'docs')
    const page = apiDocs(operations, { publicUrl: config.PUBLIC_URL, scopesOf: scopesOfOperation, guide: guide() })
    return reply.type('text/html; charset=utf-8').send(page)
  })
}

/** Returns the guide for programs (`docs/api.md`) as HTML; links to other files of the repository become plain text. */
function guide(): string {
  const html = markdownToHtml(readFileSync(path.join(import.meta.dirname, '../../../../../docs/api.md'), 'utf8'))
  return html.replace(/<a href="(?!https?:)[^"]{0,300}">([^<]{0,300})<\/a>/g, '$1')
}
