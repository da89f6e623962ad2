/** The parts of a WebSocket the live connection uses; its event handlers are set once, right after opening. */
export type SocketLike = {
  send: (text: string) => void
  close: (code?: number) => void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
}

/** Wraps a WebSocket of the browser (or of Node) as a `SocketLike`. `url` is absolute (ws:, wss:) or a path on this page's origin. */
export function openWebSocket(url: string): SocketLike {
  const address = new URL(url, globalThis.location?.href)
  address.protocol = address.protocol.replace('http', 'ws')
  const socket = new WebSocket(address)
  const like: SocketLike = {
    send: (text) => socket.send(text),
    close: (code) => socket.close(code),
    onopen: null,
    onmessage: null,
    onclose: null,
  }
  socket.onopen = () => like.onopen?.()
  socket.onmessage = (event) => like.onmessage?.(event)
  socket.onclose = (event) => like.onclose?.(event)
  return like
}
