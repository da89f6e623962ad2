import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A customer's own site, on a different origin (and site) from the product's. `pages` maps each path to the body of its page. */
export type CustomerSite = { url: string; stop: () => Promise<void> }

/** Serves the pages, each with `head` in its head element, until `stop`. */
export async function customerSite(head: string, pages: Record<string, string> = { '/': '<h1>Shop</h1>' }): Promise<CustomerSite> {
  const server = createServer((request, response) => {
    const body = pages[new URL(request.url ?? '/', 'http://x').pathname]
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><html lang="en"><head><title>Shop</title><link rel="icon" href="data:,">${head}</head><body><main>${body ?? ''}</main></body></html>`,
    )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
