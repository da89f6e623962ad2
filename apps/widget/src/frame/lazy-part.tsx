import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { loadPart } from './load-part.ts'
import { logFailure } from './log.ts'

/** Creates a component that is loaded when first shown. Until then, and if it fails to load, `meanwhile` is shown; the visitor sees no error. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, failure: string, meanwhile: ReactNode = null): ComponentType<P> {
  return (props: P) => {
    const [Part, setPart] = useState<ComponentType<P> | null>(null)
    useEffect(() => {
      loadPart(load).then((Loaded) => setPart(() => Loaded), logFailure.bind(null, failure))
    }, [])
    return Part ? <Part {...props} /> : meanwhile
  }
}
