/**
 * Options for running the server process, here and in benchmarks. A single native-memory arena, and a fixed threshold for returning what is free at its end,
 * keep memory low. Under load, the young generation needs 16 MB: with 4 MB, collecting garbage took a fifth of a busy server's time. `--expose-gc` lets it
 * release the memory used during startup, `--flush-baseline-code` also that of compiled code which has not run for some collections.
 * @type {{ flags: string[], environment: Record<string, string> }}
 */
export const serverProcess = {
  flags: ['--expose-gc', '--max-semi-space-size=16', '--flush-baseline-code'],
  environment: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' },
}
