import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

const nobody = 65534
const asNobodyInside = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`]

/** How to run a program that refuses to run as root. */
export type RunAs =
  /** As ourselves, because we are not root. */
  | { kind: 'self' }
  /** As nobody inside a user namespace, which is ourselves outside: needs no account, and the files remain ours. */
  | { kind: 'user-namespace' }
  /** As another account, which must be able to reach the programs and the data. */
  | { kind: 'account'; uid: number; gid: number }

/**
 * Chooses how this process runs the server. An existing cluster runs as the account that owns it. `forbidNamespace` simulates a machine without user
 * namespaces.
 */
export function chooseRunAs(clusterDir: string, forbidNamespace = false): RunAs {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { kind: 'account', uid: owner.uid, gid: owner.gid }
  // initdb looks up its uid in the password file, and nobody is the one account that exists everywhere.
  if (!forbidNamespace && spawnSync('unshare', [...asNobodyInside, 'true']).status === 0) return { kind: 'user-namespace' }
  return { kind: 'account', uid: nobody, gid: nobody }
}

/** Starts a program as the chosen account. */
export function spawnAs(runAs: RunAs, program: string, args: string[], options: SpawnOptions): ChildProcess {
  // The account may not be allowed into the caller's working directory.
  const at = { cwd: '/', ...options }
  if (runAs.kind === 'self') return spawn(program, args, at)
  if (runAs.kind === 'user-namespace') return spawn('unshare', [...asNobodyInside, '--', program, ...args], at)
  return spawn(program, args, { ...at, uid: runAs.uid, gid: runAs.gid })
}
