import { appendFileSync } from 'node:fs'

/** Names the file that `npm run bench all` has a measurement write its figures to. */
export const figuresFile = 'BENCH_FIGURES'

/** Hands a figure to `npm run bench all`, which compares it with the last release's; does nothing when a measurement runs by itself. */
export function noteFigure(name: string, value: number): void {
  const file = process.env[figuresFile]
  if (file) appendFileSync(file, `${JSON.stringify({ name, value })}\n`)
}
