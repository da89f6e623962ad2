import { createServer, type IncomingHttpHeaders } from 'node:http'
import { onTestFinished } from 'vitest'

/** A webhook that the receiver was sent. */
export type Received = { path: string; headers: IncomingHttpHeaders; body: string; id: string }
type Answer = { status?: number; headers?: Record<string, string>; text?: string }

/** Starts a receiver of webhooks on 127.0.0.1, which stops with the test. By default it accepts everything. */
export async function receiver(answer: (webhook: Received) => Answer | Promise<Answer> = () => ({})) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const webhook = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString(), id: String(request.headers['webhook-id']) }
    received.push(webhook)
    const { status = 204, headers = {}, text } = await answer(webhook)
    response.writeHead(status, headers).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const { port } = server.address() as { port: number }
  return { received, port, url: `http://127.0.0.1:${port}/in` }
}
