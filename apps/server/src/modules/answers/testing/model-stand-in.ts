import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'

type Question = { path: string; authorization: string | undefined; model: string }

/** Starts a stand-in of a language model on 127.0.0.1, which stops with the test. It says what the test sets, or fails for null, and keeps what it was asked. `meaning`: the vector of a text. */
export async function modelStandIn() {
  const stand = { url: '', says: '' as string | null, asked: [] as Question[], embedded: [] as string[], meaning: (_text: string): number[] => [1] }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const { model, input } = JSON.parse(Buffer.concat(chunks).toString()) as { model: string; input?: string[] }
    if (input) {
      stand.embedded.push(...input)
      response.writeHead(200, { 'content-type': 'application/json' })
      return void response.end(JSON.stringify({ data: input.map((text) => ({ embedding: stand.meaning(text) })), usage: { total_tokens: 10 } }))
    }
    stand.asked.push({ path: request.url ?? '', authorization: request.headers.authorization, model })
    const body = stand.says === null ? {} : { choices: [{ message: { role: 'assistant', content: stand.says } }], usage: { total_tokens: 1000 } }
    response.writeHead(stand.says === null ? 500 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  stand.url = `http://127.0.0.1:${(server.address() as { port: number }).port}/v1`
  return stand
}
