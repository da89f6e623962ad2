import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

const nobody = 65534
const asNobodyInside = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`]

/** How a program that refuses to run as root is run. */
export type RunAs =
  /** As ourselves: we are not root. */
  | { kind: 'self' }
  /** As ourselves outside, as nobody inside a user namespace: needs no account, and files stay ours. */
  | { kind: 'user-namespace' }
  /** As another account, which must be able to reach programs and data. */
  | { kind: 'account'; uid: number; gid: number }

/** A way for this process; a cluster that already belongs to somebody is run as its owner. `forbidNamespace` takes the way of machines without user namespaces. */
export function chooseRunAs(clusterDir: string, forbidNamespace = false): RunAs {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { kind: 'account', uid: owner.uid, gid: owner.gid }
  // initdb looks its uid up in the password file: nobody is the one account that is there everywhere.
  if (!forbidNamespace && spawnSync('unshare', [...asNobodyInside, 'true']).status === 0) return { kind: 'user-namespace' }
  return { kind: 'account', uid: nobody, gid: nobody }
}

/** Starts a program in that way. */
export function spawnAs(runAs: RunAs, program: string, args: string[], options: SpawnOptions): ChildProcess {
  // The working directory of the caller may be closed to the account.
  const at = { cwd: '/', ...options }
  if (runAs.kind === 'self') return spawn(program, args, at)
  if (runAs.kind === 'user-namespace') return spawn('unshare', [...asNobodyInside, '--', program, ...args], at)
  return spawn(program, args, { ...at, uid: runAs.uid, gid: runAs.gid })
}
