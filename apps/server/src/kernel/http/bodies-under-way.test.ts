import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { BodiesUnderWay, type BodyLimits } from './bodies-under-way.ts'

/** Starts a server that reads bodies, with room for 2,000 bytes; returns a function that opens a connection announcing a body of 1,000 bytes. */
async function receiver(limits: BodyLimits) {
  const bodies = new BodiesUnderWay(limits)
  const app = fastify()
  app.addHook('preParsing', async (request, reply) => bodies.enter({ key: 'network', room: 2000 }, request, reply, 1000))
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, async (_request: unknown, body: string) => body)
  app.post('/', async ({ body }) => ({ length: String(body).length }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as { port: number }
  return async (begin: string) => {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    const reached = once(app.server, 'request')
    socket.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: 1000\r\n\r\n${begin}`)
    await reached
    return socket
  }
}
const statusOf = async (socket: Socket) => Number(/^HTTP\/1\.1 (\d+)/.exec(String((await once(socket, 'data'))[0]))?.[1])

const patient: BodyLimits = { windowMs: 60_000, bytesPerWindow: 8192, graceMs: 0, slowBytesPerSecond: 1_000_000_000 }

test('a stalled body makes room for a neighbour’s instead of keeping it out', async () => {
  const send = await receiver(patient)
  const stalled = [await send('a'), await send('a')]
  const cut = Promise.race(stalled.map(statusOf))
  expect(await statusOf(await send('a'.repeat(1000)))).toBe(200)
  expect(await cut).toBe(408)
})

test('bodies that arrive at a normal speed are not cut off for another; it may try again later', async () => {
  const send = await receiver({ ...patient, slowBytesPerSecond: 0 })
  const [one, other] = [await send('a'), await send('a')]
  expect(await statusOf(await send('a'.repeat(1000)))).toBe(429)
  one.write('a'.repeat(999))
  expect(await statusOf(one)).toBe(200)
  expect(await statusOf(await send('a'.repeat(1000)))).toBe(200)
  other.write('a'.repeat(999))
  expect(await statusOf(other)).toBe(200)
})

test('a body of which hardly anything arrives is cut off', async () => {
  const send = await receiver({ ...patient, windowMs: 60 })
  expect(await statusOf(await send('a'))).toBe(408)
})
