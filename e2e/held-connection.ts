import type { Page } from '@playwright/test'

/** Keeps the live connections this page opens from now on from saying anything, until the answer is called: a page that is still connecting. */
export async function holdConnection(page: Page): Promise<() => void> {
  let connect = () => {}
  const mayConnect = new Promise<void>((resolve) => {
    connect = resolve
  })
  await page.routeWebSocket(/\/api\/live/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((text) => void mayConnect.then(() => server.send(text)))
  })
  return connect
}
