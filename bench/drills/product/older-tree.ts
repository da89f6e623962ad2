import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from '../../../scripts/tooling/command.ts'

/** Checks out an earlier version into a folder of its own, with today's packages. Returns the folder, and what removes it. */
export function olderTree(revision: string): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-older-'))
  execFileSync('git', ['worktree', 'add', '--detach', '--force', folder, revision], { cwd: root, stdio: 'ignore' })
  const [from, to] = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')]
  const ours = '@porchlight'
  mkdirSync(path.join(to, ours), { recursive: true })
  for (const name of readdirSync(from)) if (name !== ours) symlinkSync(path.join(from, name), path.join(to, name))
  // The packages of this project are those of the earlier version.
  for (const name of readdirSync(path.join(from, ours)))
    symlinkSync(path.join(folder, path.relative(realpathSync(root), realpathSync(path.join(from, ours, name)))), path.join(to, ours, name))
  return {
    folder,
    remove() {
      rmSync(folder, { recursive: true, force: true })
      execFileSync('git', ['worktree', 'prune'], { cwd: root })
    },
  }
}
