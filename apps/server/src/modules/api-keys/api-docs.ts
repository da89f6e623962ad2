import { operations } from '@porchlight/contracts'
import { scopesOfOperation } from '@porchlight/contracts/api-keys/key-operations'
import { apiDocs, openApi } from '../../kernel/http/open-api.ts'
import type { HttpRouteFile } from '../../kernel/http/route-file.ts'
import { asPage } from '../../kernel/http/security-headers.ts'

/** Serves the description of the API: as OpenAPI for programs, as a page for people. */
export const apiDocRoutes: HttpRouteFile = (app, { config }) => {
  if (!config.API_DOCS) return
  // Built on request, because it takes a megabyte and is seldom needed.
  app.get('/api/openapi.json', async () => openApi(operations, config.PUBLIC_URL, scopesOfOperation))
  app.get('/api/docs', async (_request, reply) => {
    asPage(reply, 'docs')
    return reply.type('text/html; charset=utf-8').send(apiDocs(operations))
  })
}
