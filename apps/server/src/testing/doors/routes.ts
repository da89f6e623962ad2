import { addHealth } from '../../kernel/http/health.ts'
import { buildHttp } from '../../kernel/http/server.ts'
import { sharedServer } from '../test-server.ts'

/** Returns every route of the server that is no operation: method and address, e.g. `GET /:library_key/search`. */
export async function routes(): Promise<string[]> {
  const { kernel } = await sharedServer()
  const seen: string[] = []
  const app = await buildHttp(kernel, ({ config, method, url }) => {
    const isOperation = (config as { operation?: unknown } | undefined)?.operation !== undefined
    if (!isOperation)
      seen.push(
        ...[method]
          .flat()
          .filter((each) => each !== 'HEAD')
          .map((each) => `${each} ${url}`),
      )
  })
  addHealth(app, kernel, { reason: undefined })
  await app.ready()
  await app.close()
  return [...new Set(seen)]
}
