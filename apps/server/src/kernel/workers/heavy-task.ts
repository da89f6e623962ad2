type AnyFunction = (input: never) => unknown

/**
 * What one input may cost. `inMax` and `outMax`: characters of all strings plus bytes of all buffers, plus 8 for each value (see `sizeOf`); the input is measured before it
 * is copied to the worker, the output before it is copied back. `timeMs` of CPU time; `memoryMb` by which the worker may grow. A pool may allow less.
 */
export type TaskBounds = { inMax: number; outMax: number; timeMs: number; memoryMb: number }

/** A function from a module file that runs in a worker. Input and output are copied, so both must be plain data. */
export type HeavyTask<I, O> = { module: string; name: string; bounds: TaskBounds; readonly types?: (input: I) => O }

/**
 * Names a function for the worker pool: `heavyTask<typeof import('./clean-html.ts'), 'cleanHtml'>(new URL('./clean-html.ts', import.meta.url), 'cleanHtml', bounds)`.
 * Only the worker loads the file, so its imports cost the main thread no memory. The import rules find the files that run in workers by these calls.
 */
export function heavyTask<M extends Record<K, AnyFunction>, K extends string>(
  module: URL,
  name: K,
  bounds: TaskBounds,
): HeavyTask<Parameters<M[K]>[0], Awaited<ReturnType<M[K]>>> {
  return { module: module.href, name, bounds }
}
