import { request as forward } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { SMTPServer } from 'smtp-server'

/** A reverse proxy that ends TLS in front of a server on this machine, as one would set up in front of the product. */
export type TlsProxy = { port: number; stop: () => Promise<void> }

/** Starts a proxy to `target`, a port of this machine. Its certificate is self-signed; it says in X-Forwarded-For who asked. */
export async function startTlsProxy(target: () => number): Promise<TlsProxy> {
  // The mail server's library brings a certificate to test with.
  const certificate = new SMTPServer().secureContext.get('*')
  if (!certificate) throw new Error('no certificate to test with')
  const sockets = new Set<Duplex>()
  const proxy = createServer({ SNICallback: (_name, done) => done(null, certificate) }, (request, response) => {
    const headers = { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress, 'x-forwarded-proto': 'https' }
    const { method, url: path } = request
    const asked = forward({ host: '127.0.0.1', port: target(), method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    asked.on('error', () => response.destroy())
    response.on('close', () => asked.destroy())
    request.pipe(asked)
  })
  proxy.on('upgrade', (request, socket, head) => {
    const behind = connect(target(), '127.0.0.1', () => {
      const lines = request.rawHeaders.flatMap((name, index, all) => (index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : []))
      behind.write([`${request.method} ${request.url} HTTP/1.1`, ...lines, `X-Forwarded-For: ${request.socket.remoteAddress}`, '', ''].join('\r\n'))
      behind.write(head)
      behind.pipe(socket).pipe(behind)
    })
    behind.on('error', () => socket.destroy())
    socket.on('error', () => behind.destroy())
  })
  proxy.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
  return {
    port: (proxy.address() as AddressInfo).port,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => proxy.close(closed))
    },
  }
}
