import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { isMainThread } from 'node:worker_threads'
import { refuse } from '../../errors.ts'

/** Tasks that simulate a parser misbehaving on hostile input. */
export const echo = (text: string) => ({ text, isMainThread })
export const spin = (_forever: null): void => {
  for (;;);
}
export const backtrack = (length: number) => /^(a|a)*$/.test(`${'a'.repeat(length)}b`)
export function hog(_much: null): number {
  const kept: number[][] = []
  for (;;) kept.push(Array.from({ length: 100_000 }, Math.random))
}
export function dive(depth: number): number {
  return depth === 0 ? 0 : 1 + dive(depth - 1)
}
export const decline = (reason: string) => {
  throw refuse('unsupported_type', { fields: { reason } })
}
export const breakDown = (message: string) => {
  throw new Error(message)
}
/** Ends when the main thread signals through shared memory. */
export const untilTold = (gate: SharedArrayBuffer): void => {
  Atomics.wait(new Int32Array(gate), 0, 0)
}
export const environment = (_none: null): string[] => Object.keys(process.env)
export const processId = (_none: null): number => process.pid
export const reverse = (bytes: Buffer): Buffer => Buffer.from(bytes.toReversed())
/** Keeps CPU cores busy in other threads and leaves the event loop free, as native code does. */
export async function burn(_forever: null): Promise<void> {
  for (;;) await promisify(pbkdf2)('word', 'salt', 200_000, 64, 'sha512')
}
export async function hoard(_much: null): Promise<void> {
  const kept: Buffer[] = []
  for (;;) {
    kept.push(Buffer.alloc(10_000_000, 1))
    await promisify(setImmediate)()
  }
}
