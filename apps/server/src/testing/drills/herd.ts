import { LiveConnection } from '@porchlight/client'
import { WebSocket } from 'ws'
import type { ChaosWorld } from '../chaos/chaos-world.ts'
import { until } from '../until.ts'

/** So many live connections of visitors at an address whose server is restarted by `restart`, which returns as soon as connections can be made again. */
export type Herd = { address: string; world: ChaosWorld; sockets: number; restart(): Promise<unknown> }
/** How long after `restart` the last one was back, the most tries in any second, and the sockets that were signed out. Times in ms. */
export type HerdOutcome = { backMs: number; mostInASecond: number; signedOut: number; open: number }

/** Opens the connections with the client that the widget uses, restarts the server, and waits until all are back. */
export async function runHerd({ address, world, sockets, restart }: Herd): Promise<HerdOutcome> {
  const { support_lib_id, chats } = world
  const tries: number[] = []
  let signedOut = 0
  const herd = Array.from({ length: sockets }, (_, index) => {
    const headers = { 'x-forwarded-for': `10.9.${index >> 8}.${index & 255}` }
    const live = new LiveConnection({
      url: `${address.replace('http', 'ws')}/api/live`,
      auth: async () => ({ support_lib_id, secret: chats[index % chats.length]?.secret ?? '' }),
      openSocket(url) {
        tries.push(performance.now())
        const socket = new WebSocket(url, { headers, perMessageDeflate: false })
        socket.on('error', () => {})
        return socket as unknown as ReturnType<NonNullable<ConstructorParameters<typeof LiveConnection>[0]['openSocket']>>
      },
    })
    live.on('signedOut', () => signedOut++)
    return live
  })
  const isOpen = () => herd.every(({ status }) => status === 'open')
  try {
    // At first in turn: their coming back is what is measured.
    for (let index = 0; index < sockets; index += 50) {
      const some = herd.slice(index, index + 50)
      for (const live of some) live.start()
      await until(() => some.every(({ status }) => status === 'open'), 'these are connected')
    }
    tries.length = 0
    await restart()
    const restartedAt = performance.now()
    // A connection learns within moments that it is cut.
    await until(() => tries.length > 0, 'the first of them tries again')
    await until(() => isOpen() && tries.length >= sockets, 'all are back', 120_000).catch(() => {})
    const backMs = performance.now() - restartedAt
    const mostInASecond = Math.max(...tries.map((at) => tries.filter((other) => other >= at && other < at + 1000).length))
    return { backMs, mostInASecond, signedOut, open: herd.filter(({ status }) => status === 'open').length }
  } finally {
    for (const live of herd) live.close()
  }
}
