import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { whenLate } from '../interface/late.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

const known = new WeakMap<object, unknown>()

/**
 * Returns the lazy component of a part that a manifest declares, the same one for each call.
 * @param isLate loads it only once the first screen has all its data
 */
export function lazyPart<Props>(part: { load: Load<Props> }, isLate = false): LazyExoticComponent<ComponentType<Props>> {
  const found = known.get(part) ?? lazy(() => (isLate ? whenLate(part.load) : part.load()))
  known.set(part, found)
  return found as LazyExoticComponent<ComponentType<Props>>
}
