/** A figure that `npm run bench all` compares, and what it is to reach; `most` if less is better. */
export type Row = { name: string; goal: number; isMost: boolean }
/** A measurement that hands over figures, by its file in `bench/` and its arguments. */
export type Part = { name: string; bench: string; args: readonly string[]; rows: readonly Row[] }

const atLeast = (name: string, goal: number): Row => ({ name, goal, isMost: false })
const atMost = (name: string, goal: number): Row => ({ name, goal, isMost: true })

/** What is compared from release to release, in about a quarter of an hour on a quiet machine. */
export const parts: readonly Part[] = [
  {
    name: 'closed',
    bench: 'live',
    args: ['--only', 'closed', '--rounds', '3'],
    rows: [atLeast('delivery, closed loop: rate, of the relay', 0.6)],
  },
  {
    name: 'rate',
    bench: 'live',
    args: ['--only', 'rate', '--rounds', '3'],
    rows: [
      atMost('delivery at 500 a second: p50, times the relay', 3),
      atMost('delivery at 500 a second: p99, times the relay', 4),
      atMost('delivery at 500 a second: processor of the server, times the relay', 2.2),
      atMost('delivery at 500 a second: processor of the database, times the relay', 2),
    ],
  },
  { name: 'idle', bench: 'live', args: ['--only', 'idle'], rows: [atMost('idle socket: KiB', 10)] },
  {
    name: 'hub',
    bench: 'hub',
    args: [],
    rows: [atLeast('help page, 1 at a time: rate, of Fastify from memory', 0.8), atLeast('help page, 64 at a time: rate, of Fastify from memory', 0.95)],
  },
  { name: 'memory', bench: 'memory', args: ['--seconds', '120'], rows: [atMost('npm start with the demo: MB', 180)] },
  {
    name: 'widget',
    bench: 'widget',
    args: [],
    rows: [atMost('widget, click to content, cold: ms', 450), atMost('widget, click to content, warmed: ms', 30)],
  },
]
