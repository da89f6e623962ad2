import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { Module, Remembered } from '../kernel.ts'
import { CallerLines } from './caller-lines.ts'

const config = readConfig({ NODE_ENV: 'test', TRUST_PROXY: '1' })
/** Accepts tokens that begin with `known`. */
const tokens: Module = {
  name: 'tokens',
  recall: (credentials) => (credentials.kind === 'bearer' && credentials.token.startsWith('known') ? ({} as Remembered) : undefined),
}
const newLines = () => new CallerLines({ config, modules: [tokens] })
const from = (address: string, authorization?: string) =>
  ({
    headers: { authorization },
    // Its body has arrived, so that no line waits for it or cuts it off.
    raw: Object.assign(new EventEmitter(), { complete: true, headers: { 'x-forwarded-for': address }, socket: { remoteAddress: '127.0.0.1', bytesRead: 0 } }),
  }) as unknown as FastifyRequest

/** Returns calls that end only on request. */
function calls(lines: CallerLines) {
  const running = new Set<() => void>()
  const send = (request: FastifyRequest, kind: 'call' | 'upload' = 'call') =>
    lines.inTurn(kind, request, () => new Promise<void>((resolve) => running.add(resolve)))
  return { running, send }
}
async function endAll(running: Set<() => void>): Promise<void> {
  for (let left = 0; left < 400 && running.size > 0; left++) {
    for (const each of running) each()
    running.clear()
    await settled()
  }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('six calls per network run at a time, whatever identity or token they invent; other networks, sessions and uploads do not wait', async () => {
  const { running, send } = calls(newLines())
  const all = Array.from({ length: 30 }, (_, index) => send(from('203.0.113.9', `${index % 2 ? 'Visitor lib.' : 'Bearer invented'}${index}`)))
  await settled()
  expect(running.size).toBe(6)
  all.push(send(from('203.0.113.10')), send(from('203.0.113.9', 'Bearer known')), send(from('203.0.113.9'), 'upload'))
  await settled()
  expect(running.size).toBe(9)
  let most = 0
  for (let ended = 0; ended < 33; ended++) {
    most = Math.max(most, running.size)
    const [end] = running
    if (end) running.delete(end)
    end?.()
    await settled()
  }
  await Promise.all(all)
  expect(most).toBe(9)
})

test("twelve calls by a network's sessions run at a time; one session has six, and other networks do not wait", async () => {
  const { running, send } = calls(newLines())
  const all = Array.from({ length: 30 }, () => send(from('203.0.113.9', 'Bearer known one')))
  await settled()
  expect(running.size).toBe(6)
  all.push(...Array.from({ length: 30 }, (_, index) => send(from('203.0.113.9', `Bearer known-${index}`))))
  await settled()
  expect(running.size).toBe(12)
  all.push(send(from('203.0.113.10', 'Bearer known-other')), send(from('203.0.113.9')))
  await settled()
  expect(running.size).toBe(14)
  await endAll(running)
  await Promise.all(all)
})

test("a caller's long bodies are parsed one at a time, the next when the previous call is answered or aborted; short bodies and other callers do not wait", async () => {
  const lines = newLines()
  const parsed: string[] = []
  const ask = (name: string, address: string, length: number) => {
    const raw = Object.assign(new EventEmitter(), { closed: false })
    const request = from(address)
    Object.assign(request.headers, { 'content-length': String(length) })
    lines.receive(request, { raw } as unknown as FastifyReply, length)
    void lines.beforeParsing(request).then(() => parsed.push(name))
    return () => raw.emit('close')
  }
  const [end] = [
    ask('first', '203.0.113.9', 500_000),
    ask('second', '203.0.113.9', 500_000),
    ask('short', '203.0.113.9', 5000),
    ask('other', '203.0.113.10', 500_000),
  ]
  await settled()
  expect(parsed.toSorted()).toEqual(['first', 'other', 'short'])
  end()
  await settled()
  expect(parsed.at(-1)).toBe('second')
})

test('up to 300 calls of a network wait; the next is refused, and accepted once there is room', async () => {
  const { running, send } = calls(newLines())
  const request = from('203.0.113.9')
  const all = Array.from({ length: 306 }, () => send(request))
  await expect(send(request)).rejects.toMatchObject({ code: 'rate_limited' })
  const [end] = running
  end?.()
  await all[0]
  all.push(send(request))
  await endAll(running)
  await Promise.all(all)
})
