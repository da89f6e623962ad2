import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { until } from '../../../testing/until.ts'

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** Dovecot serves mail as root for other accounts, or entirely as the account that starts it. */
function accounts() {
  const { uid, gid, username } = userInfo()
  if (uid !== 0) return { login: username, internal: username, uid, gid }
  const idOf = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'dovecot'], { encoding: 'utf8' }))
  return { login: 'dovenull', internal: 'dovecot', uid: idOf('-u'), gid: idOf('-g') }
}

const config = (folder: string, port: number, { login, internal, uid, gid } = accounts()) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
ssl = no
disable_plaintext_auth = no
listen = 127.0.0.1
default_internal_user = ${internal}
default_login_user = ${login}
default_internal_group = ${internal}
first_valid_uid = 0
first_valid_gid = 0
mail_location = maildir:${folder}/mail/%n
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/home/%n
}
`

/** Makes a folder that both this process and the mail server may write to. */
async function openFolder(name: string): Promise<void> {
  await mkdir(name, { recursive: true })
  await chmod(name, 0o777).catch(() => {})
}

/** A real IMAP server on a port of its own. Every user name is known, with the password `secret`. */
export class Dovecot {
  readonly folder: string
  readonly port: number
  readonly #program: string
  #process: ChildProcess | undefined
  #delivered = 0

  private constructor(program: string, folder: string, port: number) {
    this.#program = program
    this.folder = folder
    this.port = port
  }

  /** Starts the server. @param program its path, see `findDovecot` */
  static async start(program: string): Promise<Dovecot> {
    const folder = await mkdtemp(path.join(tmpdir(), 'porchlight-imap-'))
    const server = new Dovecot(program, folder, await freePort())
    await chmod(folder, 0o755)
    for (const each of ['run', 'state', 'home', 'mail']) await openFolder(path.join(folder, each))
    await writeFile(path.join(folder, 'dovecot.conf'), config(folder, server.port))
    await server.resume()
    return server
  }

  /** Starts it again after a pause. */
  async resume(): Promise<void> {
    this.#process = spawn(this.#program, ['-F', '-c', path.join(this.folder, 'dovecot.conf')], { stdio: 'ignore' })
    await until(() => this.#canConnect(), 'the mail server listens')
  }

  /** Ends its process; mails stay. */
  async pause(): Promise<void> {
    const running = this.#process
    if (!running) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill()
    await ended
    this.#process = undefined
  }

  async stop(): Promise<void> {
    await this.pause()
    await rm(this.folder, { recursive: true, force: true })
  }

  /** Makes the mailbox of a user. */
  async openMailbox(user: string): Promise<string> {
    const box = path.join(this.folder, 'mail', user)
    for (const each of ['', 'new', 'cur', 'tmp']) await openFolder(path.join(box, each))
    return box
  }

  /** Delivers a mail as a mail server does: into the mailbox's `new`. */
  async deliver(user: string, mail: string): Promise<void> {
    const box = await this.openMailbox(user)
    await writeFile(path.join(box, 'new', `${Date.now()}.M${++this.#delivered}.test`), mail)
  }

  #canConnect(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.port, '127.0.0.1')
      socket.once('data', () => resolve(true)).once('error', () => resolve(false))
      socket.once('data', () => socket.destroy())
    })
  }
}
