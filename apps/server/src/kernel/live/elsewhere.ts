import type { StreamData } from '@porchlight/contracts/live'
import type { LibraryMessage } from '../data/bus.ts'
import type { Kernel } from '../kernel.ts'
import type { LiveSocket } from './socket.ts'

/** How often a socket is told about changes in other libraries at most, and after how long its memberships are read again: one may have ended. */
const ringMs = 2000
const askAgainMs = 60_000

/** A socket that follows other libraries: which ones, when they were last read, and what it has not been told yet. */
type Bell = { libraries: ReadonlySet<string>; askedAt: number; rangAt: number; rung: Set<string>; timer: NodeJS.Timeout | undefined }

/**
 * Tells sockets of staff that something changed in another library that is theirs too, as a module declares it (`live.elsewhere`). The frame carries nothing of
 * the change and no library: what is new there is asked by a call, with the person's rights there. A lost message is made up for by the next one.
 */
export class Elsewhere {
  private readonly bells = new Map<LiveSocket, Bell>()
  private readonly heard = new Map<string, { sockets: Set<LiveSocket>; stop(): void }>()
  private readonly kernel: Kernel

  constructor(kernel: Kernel) {
    this.kernel = kernel
  }

  private get hook() {
    return this.kernel.modules.find(({ live }) => live?.elsewhere)?.live?.elsewhere
  }

  /** Begins to tell a socket, beside its hello, which does not wait for this. */
  async add(socket: LiveSocket): Promise<void> {
    const libraries = await this.librariesOf(socket).catch((error: unknown) => this.kernel.log.warn({ err: error }, 'live elsewhere'))
    if (!libraries || libraries.size === 0 || !socket.isOpen) return
    this.bells.set(socket, { libraries, askedAt: performance.now(), rangAt: -ringMs, rung: new Set(), timer: undefined })
    for (const each of libraries) this.listen(each, socket)
  }

  remove(socket: LiveSocket): void {
    const bell = this.bells.get(socket)
    if (!bell) return
    clearTimeout(bell.timer)
    this.bells.delete(socket)
    for (const each of bell.libraries) this.stop(each, socket)
  }

  dispose(): void {
    for (const socket of [...this.bells.keys()]) this.remove(socket)
  }

  private async librariesOf({ actor }: LiveSocket): Promise<Set<string>> {
    return new Set(actor.kind === 'agent' && this.hook ? await this.hook.libraries(this.kernel, actor) : [])
  }

  private listen(support_lib_id: string, socket: LiveSocket): void {
    const known = this.heard.get(support_lib_id)
    if (known) return void known.sockets.add(socket)
    const stop = this.kernel.ports.bus.listen(support_lib_id, (message) => this.hear(message))
    this.heard.set(support_lib_id, { sockets: new Set([socket]), stop })
  }

  private stop(support_lib_id: string, socket: LiveSocket): void {
    const known = this.heard.get(support_lib_id)
    known?.sockets.delete(socket)
    if (!known || known.sockets.size > 0) return
    known.stop()
    this.heard.delete(support_lib_id)
  }

  private hear(message: LibraryMessage): void {
    if (message.kind !== 'events' || !message.events.some(({ changes }) => changes.some((change) => this.rings(change)))) return
    for (const socket of this.heard.get(message.support_lib_id)?.sockets ?? []) this.ring(socket, message.support_lib_id)
  }

  private rings({ stream, data }: { stream: string; data: StreamData }): boolean {
    return stream === 'library' && (this.hook?.rings(data) ?? false)
  }

  private ring(socket: LiveSocket, support_lib_id: string): void {
    const bell = this.bells.get(socket)
    if (!bell) return
    bell.rung.add(support_lib_id)
    bell.timer ??= setTimeout(() => void this.tell(socket, bell), Math.max(0, bell.rangAt + ringMs - performance.now()))
  }

  private async tell(socket: LiveSocket, bell: Bell): Promise<void> {
    if (performance.now() - bell.askedAt > askAgainMs) {
      const now = await this.librariesOf(socket).catch(() => bell.libraries)
      if (!this.bells.has(socket)) return
      for (const each of bell.libraries) if (!now.has(each)) this.stop(each, socket)
      for (const each of now) if (!bell.libraries.has(each)) this.listen(each, socket)
      Object.assign(bell, { libraries: now, askedAt: performance.now() })
    }
    bell.timer = undefined
    bell.rangAt = performance.now()
    const isTheirs = [...bell.rung].some((each) => bell.libraries.has(each))
    bell.rung.clear()
    if (isTheirs && this.hook) socket.send(this.hook.frame)
  }
}
