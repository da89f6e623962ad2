import { once } from 'node:events'
import { createServer } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { mailSink } from '../../modules/mail/testing/mail-sink.ts'
import { modules } from '../../modules.ts'
import { callsOf } from '../../testing/calls.ts'
import { testLibrary } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { ownServer } from '../../testing/test-server.ts'
import { newRef } from '../ids.ts'
import type { Module } from '../kernel.ts'

type Attribute = { key: string; value: { stringValue?: string } }
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] }
type Sent = {
  resourceSpans?: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
  resourceMetrics?: { scopeMetrics: { metrics: { name: string }[] }[] }[]
}

/** A collector that remembers what it is sent as JSON. */
async function collector() {
  const sent: { path: string; body: Sent }[] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const bytes = Buffer.concat(pieces)
    sent.push({ path: request.url ?? '', body: JSON.parse(String(request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes)) as Sent })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const bound = server.address()
  const spans = () => sent.flatMap(({ body }) => body.resourceSpans ?? []).flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  const metrics = () => sent.flatMap(({ body }) => body.resourceMetrics ?? []).flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics))
  return { address: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`, sent, spans, metrics }
}

const attribute = (span: Span | undefined, name: string) => span?.attributes.find(({ key }) => key === name)?.value.stringValue

test('a request is a trace with the jobs and mails that follow from it, and the metrics go the same way; mails and jobs name the request', async () => {
  const { address: OTEL_EXPORTER_OTLP_ENDPOINT, sent, spans, metrics } = await collector()
  const sink = await mailSink()
  const seen: (string | undefined)[] = []
  const watching: Module = { name: 'watching', tasks: [{ name: 'watching.job', run: async (ctx) => void seen.push(ctx.request.origin) }] }
  const server = await ownServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT, ...sink.env }, modules: [...modules, watching] })
  const library = await testLibrary(server)
  const [admin, agent] = [await library.user('admin'), await library.user('agent')]
  const asked = await fetch(`${server.address}/api/identity/password_reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin.email }),
  })
  const request_id = asked.headers.get('x-request-id') ?? ''
  const mail = await sink.newestTo(admin.email)
  expect(mail.head).toMatch(new RegExp(`^X-Request-ID: ${request_id}$`, 'm'))
  const socket = await openSocket(server.address, { token: agent.token })
  await socket.do('updateAgentInfo', { agent_action: 'switch_away_mode', away_mode: 0 })
  // What a client says in the id of a frame is nobody else's to read.
  for (const id of ['buy at evil.example', 'frame-7']) {
    socket.raw(JSON.stringify({ id, action: 'updateAgentInfo', agent_action: 'switch_away_mode', away_mode: 0 }))
    await socket.until(() => socket.frames.some((frame) => 're' in frame && frame.re === id && 'ok' in frame), id)
  }
  await expect(callsOf(server.address, () => 'Bearer nobody').people.agents({})).rejects.toMatchObject({ code: 'unauthenticated' })
  // Work of the system that nobody asked for has no request.
  await library.inside(async (ctx) => ctx.enqueue('watching.job', {}))
  await expect.poll(() => seen).toEqual([undefined])

  // One page asks for several things.
  const page = await fetch(`${server.address}/${library.support_lib_id}/courses`)
  expect(page.status).toBe(200)

  // Stopping sends the rest.
  await server.stop()
  expect([...new Set(sent.map(({ path }) => path))].sort()).toEqual(['/v1/metrics', '/v1/traces'])
  const all = spans()
  const call = all.find((span) => attribute(span, 'porchlight.request_id') === request_id && attribute(span, 'porchlight.kind') === 'call')
  expect(attribute(call, 'porchlight.result')).toBe('ok')
  const following = all.filter(({ traceId, spanId }) => traceId === call?.traceId && spanId !== call.spanId)
  expect(following.map((span) => attribute(span, 'porchlight.kind'))).toContain('mail')
  for (const span of following) expect(span.parentSpanId).toBe(call?.spanId)
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['people.updateAgentInfo', 'watching.job']))
  expect(all.find(({ name }) => name === 'people.agents')?.attributes).toContainEqual({ key: 'porchlight.result', value: { stringValue: 'unauthenticated' } })
  const ofSocket = all.filter(({ name }) => name === 'people.updateAgentInfo').map((span) => attribute(span, 'porchlight.request_id')?.slice(22))
  expect(ofSocket).toEqual(['.t2', '', '.frame-7'])
  // No text and no address of anybody.
  expect(JSON.stringify(sent)).not.toContain('evil.example')
  expect(JSON.stringify(sent)).not.toContain(admin.email)
  expect(metrics().map(({ name }) => name)).toEqual(
    expect.arrayContaining(['porchlight_live_sockets', 'porchlight_http_request_ms_count', 'porchlight_mails_total']),
  )
  const ofPage = all.filter((span) => attribute(span, 'porchlight.request_id') === page.headers.get('x-request-id'))
  expect(ofPage.length).toBeGreaterThan(1)
  expect(new Set([newRef(), ...all.map(({ spanId }) => spanId)]).size).toBe(all.length + 1)
})
