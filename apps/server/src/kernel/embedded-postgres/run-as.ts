import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

const nobody = 65534
const asNobodyInside = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`]

/** How to run a program that refuses to run as root. */
export type RunAs =
  /** As the current user, who is not root. */
  | { kind: 'self' }
  /** As nobody inside a user namespace, which maps to the current user outside: needs no account, and the files remain ours. */
  | { kind: 'user-namespace' }
  /** As another account, which needs access to the programs and the data. */
  | { kind: 'account'; uid: number; gid: number }

/**
 * Chooses the account that runs the server. An existing cluster runs under the account that owns it. `forbidNamespace` simulates a machine without user
 * namespaces.
 */
export function chooseRunAs(clusterDir: string, forbidNamespace = false): RunAs {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { kind: 'account', uid: owner.uid, gid: owner.gid }
  // initdb looks up its uid in the password file, and `nobody` is the only unprivileged account that exists everywhere.
  if (!forbidNamespace && spawnSync('unshare', [...asNobodyInside, 'true']).status === 0) return { kind: 'user-namespace' }
  return { kind: 'account', uid: nobody, gid: nobody }
}

/** Starts a program under the chosen account. */
export function spawnAs(runAs: RunAs, program: string, args: string[], options: SpawnOptions): ChildProcess {
  // The account may lack access to the caller's working directory.
  const at = { cwd: '/', ...options }
  if (runAs.kind === 'self') return spawn(program, args, at)
  if (runAs.kind === 'user-namespace') return spawn('unshare', [...asNobodyInside, '--', program, ...args], at)
  return spawn(program, args, { ...at, uid: runAs.uid, gid: runAs.gid })
}
