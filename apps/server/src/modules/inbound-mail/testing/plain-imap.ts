import { createServer, type Socket } from 'node:net'

/** A mail server with one account (its password contains `secret`) and one folder, and no TLS. `heard`: the commands it was sent, in order. */
export type PlainImap = { port: number; heard: string[]; stop(): Promise<void> }

/** Starts the server: enough of IMAP to sign in and open a folder. */
export async function startPlainImap(): Promise<PlainImap> {
  const heard: string[] = []
  const sockets = new Set<Socket>()
  const imap = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.write('* OK ready\r\n')
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        heard.push(line)
        socket.write(answer(line))
      }
    })
  })
  await new Promise<void>((resolve) => imap.listen(0, '127.0.0.1', resolve))
  const bound = imap.address()
  return {
    port: typeof bound === 'object' && bound ? bound.port : 0,
    heard,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => imap.close(resolve))
    },
  }
}

function answer(line: string): string {
  const [tag = '', command = '', ...rest] = line.split(' ')
  const text = rest.join(' ')
  if (command === 'CAPABILITY') return `* CAPABILITY IMAP4rev1\r\n${tag} OK done\r\n`
  if (command === 'LOGIN') return text.includes('secret') ? `${tag} OK welcome\r\n` : `${tag} NO [AUTHENTICATIONFAILED] wrong password\r\n`
  if (command === 'EXAMINE')
    return text.includes('Nothing') ? `${tag} NO no such folder\r\n` : `* 0 EXISTS\r\n* OK [UIDVALIDITY 1]\r\n* OK [UIDNEXT 1]\r\n${tag} OK opened\r\n`
  if (command === 'LIST') return text.includes('Nothing') ? `${tag} OK done\r\n` : `* LIST () "/" INBOX\r\n${tag} OK done\r\n`
  return `${tag} OK done\r\n`
}
