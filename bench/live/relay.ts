// The reference: a bare `ws` relay that commits one row per message and passes it to the other side, and does nothing else.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'

const connection = JSON.parse(process.env.BENCH_DATABASE ?? '{}') as pg.PoolConfig
const pool = new pg.Pool({ ...connection, max: 12 })
await pool.query('create table if not exists relay_messages (id bigserial primary key, sender text not null, recipient text not null, message text not null)')

const sockets = new Map<string, WebSocket>()
const http = createServer()
const server = new WebSocketServer({ server: http, perMessageDeflate: false })
server.on('connection', (socket) => {
  let me = ''
  socket.on('message', async (raw) => {
    const frame = JSON.parse(String(raw)) as { id: string; action: string; me: string; to: string; message: string }
    if (frame.action === 'hello') {
      me = frame.me
      sockets.set(me, socket)
      return socket.send(JSON.stringify({ re: frame.id, ok: {} }))
    }
    const values = [me, frame.to, frame.message]
    await pool.query({ name: 'insert', text: 'insert into relay_messages (sender, recipient, message) values ($1, $2, $3)', values })
    sockets.get(frame.to)?.send(JSON.stringify({ stream: 'conversation', from: me, message: frame.message }))
    socket.send(JSON.stringify({ re: frame.id, ok: {} }))
  })
})
http.listen(0, '127.0.0.1', () => process.send?.({ address: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }))
process.once('disconnect', () => process.exit(0))
