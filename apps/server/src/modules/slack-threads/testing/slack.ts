import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'

type Post = { channel: string; text: string; ts: string; thread_ts?: string; user?: string }

/** What a connection to the stand-in is made with. */
export const slackSecrets = { channel: 'C0VELO', token: 'xoxb-t0ken', signing_secret: 's1gning' }

/**
 * Starts a stand-in of Slack's Web API on 127.0.0.1, which stops with the test. It takes posts in the channel, keeps reactions and what is shown to one person, and
 * knows the people that a test names; `failing` is what it answers instead of taking a post.
 */
export async function slack(users: Record<string, Record<string, unknown>>) {
  const state = { failing: undefined as undefined | { status: number; body: object } }
  const posts: Post[] = []
  const whispers: Post[] = []
  const reactions: { timestamp: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const { status = 200, body } = answerTo(request.url ?? '', request.headers.authorization, text === '' ? {} : (JSON.parse(text) as Record<string, string>))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })

  function answerTo(url: string, authorization: string | undefined, said: Record<string, string>): { status?: number; body: object } {
    if (authorization !== `Bearer ${slackSecrets.token}`) return { body: { ok: false, error: 'invalid_auth' } }
    const { pathname, searchParams } = new URL(url, 'http://slack.test')
    if (pathname === '/api/users.info') {
      const user = users[searchParams.get('user') ?? '']
      return { body: user ? { ok: true, user } : { ok: false, error: 'user_not_found' } }
    }
    if (said.channel !== slackSecrets.channel) return { body: { ok: false, error: 'channel_not_found' } }
    if (pathname === '/api/reactions.add') return { body: { ok: reactions.push({ timestamp: said.timestamp ?? '' }) > 0 } }
    if (pathname === '/api/chat.postEphemeral') return { body: { ok: whispers.push({ ts: '', ...said } as Post) > 0 } }
    if (pathname !== '/api/chat.postMessage') return { status: 404, body: {} }
    if (state.failing) return state.failing
    const ts = `17.${posts.length + 1}`
    posts.push({ ...said, ts } as Post)
    return { body: { ok: true, ts } }
  }

  return { state, posts, whispers, reactions, api: `http://127.0.0.1:${(server.address() as { port: number }).port}/api` }
}

/** Returns the request by which Slack tells of something, signed at a time in s. */
export function signedBySlack(told: object, at: number, secret = slackSecrets.signing_secret) {
  const body = JSON.stringify(told)
  const signature = `v0=${createHmac('sha256', secret).update(`v0:${at}:${body}`).digest('hex')}`
  return { method: 'POST', body, headers: { 'content-type': 'application/json', 'x-slack-request-timestamp': String(at), 'x-slack-signature': signature } }
}
