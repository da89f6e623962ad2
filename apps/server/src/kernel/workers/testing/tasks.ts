import { pbkdf2 } from 'node:crypto'
import { existsSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { getPriority } from 'node:os'
import { promisify } from 'node:util'
import { refuse } from '../../errors.ts'
import { unreadable } from '../unreadable.ts'

/** Tasks that simulate a parser misbehaving on hostile input. */
export const echo = (text: string) => ({ text, pid: process.pid })
/** Niceness of the worker and of the launcher, and whether what was compiled is kept. */
export const startOf = (_nothing: null) => ({ niceness: [getPriority(), getPriority(process.ppid)], isCached: getCompileCacheDir() !== undefined })
export const spin = (_forever: null): void => {
  for (;;);
}
export const backtrack = (length: number) => /^(a|a)*$/.test(`${'a'.repeat(length)}b`)
/** Stays in one call of native code for seconds. */
export const sortLong = (_long: null): number => Array.from({ length: 20_000_000 }, Math.random).sort()[0] ?? 0
export function hog(_much: null): number {
  const kept: number[][] = []
  for (;;) kept.push(Array.from({ length: 100_000 }, Math.random))
}
/** Fills one table: in a thread, V8 would end the whole server. */
export function hogTable(_much: null): number {
  const kept = new Map<number, number>()
  for (let at = 0; ; at++) kept.set(at, at)
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
/** A parser that refuses its input, at once or later. */
export const parseBroken = (message: string) =>
  unreadable(() => {
    throw new TypeError(message)
  })
export const parseBrokenLater = (message: string) => unreadable(() => Promise.reject(new TypeError(message)))
/** A parser that throws where nobody can catch it. */
export const breakLater = async (_message: null) => {
  setImmediate(() => {
    throw new Error('in a callback')
  })
  await new Promise(() => {})
}
export const crash = (_now: null) => process.kill(process.pid, 'SIGSEGV')
export const inflate = (length: number) => ({ lines: Array.from({ length: 1000 }, () => 'x'.repeat(length / 1000)) })
/** Ends when the file exists. */
export const untilThere = (file: string): void => {
  const never = new Int32Array(new SharedArrayBuffer(4))
  while (!existsSync(file)) Atomics.wait(never, 0, 0, 10)
}
export const environment = (_none: null): string[] => Object.keys(process.env)
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
