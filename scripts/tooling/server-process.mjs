/**
 * How the server's process runs, here and in benchmarks: small young generations and a single arena of native memory halve its memory at the same speed.
 * `--expose-gc` lets it return the memory used for starting.
 * @type {{ flags: string[], environment: Record<string, string> }}
 */
export const serverProcess = {
  flags: ['--expose-gc', '--max-semi-space-size=4'],
  environment: { MALLOC_ARENA_MAX: '1' },
}
