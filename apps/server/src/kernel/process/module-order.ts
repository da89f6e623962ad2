import type { Module } from '../kernel.ts'

/**
 * Sorts modules so that each comes after those it names in `after`; otherwise the order stays.
 * @throws Error if a module names one that doesn't exist, or modules name each other
 */
export function inOrder(modules: readonly Module[]): Module[] {
  const byName = new Map(modules.map((module) => [module.name, module]))
  const sorted = new Set<Module>()
  const visit = (module: Module, trail: readonly string[]) => {
    if (sorted.has(module)) return
    if (trail.includes(module.name)) throw new Error(`modules wait for each other: ${[...trail, module.name].join(', ')}`)
    for (const name of module.after ?? []) {
      const earlier = byName.get(name)
      if (!earlier) throw new Error(`${module.name} comes after ${name}, which doesn't exist`)
      visit(earlier, [...trail, module.name])
    }
    sorted.add(module)
  }
  for (const module of modules) visit(module, [])
  return [...sorted]
}
