type AnyFunction = (input: never) => unknown

/** A function from a module file that runs in a worker thread. Input and output are copied, so both must be plain data. */
export type HeavyTask<I, O> = { module: string; name: string; readonly types?: (input: I) => O }

/**
 * Names a function for the worker pool: `heavyTask<typeof import('./clean-html.ts'), 'cleanHtml'>(new URL('./clean-html.ts', import.meta.url), 'cleanHtml')`.
 * Only the worker loads the file, so its imports cost the main thread no memory.
 */
export function heavyTask<M extends Record<K, AnyFunction>, K extends string>(module: URL, name: K): HeavyTask<Parameters<M[K]>[0], Awaited<ReturnType<M[K]>>> {
  return { module: module.href, name }
}
