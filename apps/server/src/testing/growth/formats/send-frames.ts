import { WebSocket } from 'ws'
import type { FormatWorld } from './format.ts'

const frames = 20

/** Says hello on a live connection and sends a frame twenty times; returns the code with which the server closes it, or `open`. */
export function liveFrames(world: FormatWorld, frame: string | Buffer): Promise<string> {
  const socket = new WebSocket(`${world.address.replace(/^http/, 'ws')}/api/live`, { perMessageDeflate: false })
  const auth = { support_lib_id: world.support_lib_id, secret: world.visitor_secret }
  return new Promise((resolve) => {
    socket.on('open', () => socket.send(JSON.stringify({ id: 'first', action: 'hello', auth, cursors: {} })))
    socket.on('message', (data: Buffer) => {
      if (data.includes('"re":"first"')) {
        for (let sent = 0; sent < frames; sent++) socket.send(String(frame))
        socket.send('{"id":"last","action":"ping"}')
      }
      if (data.includes('"re":"last"')) socket.close(1000)
    })
    socket.on('close', (code) => resolve(`closed ${code}`)).on('error', (error) => resolve(`closed ${error.message}`))
  })
}
