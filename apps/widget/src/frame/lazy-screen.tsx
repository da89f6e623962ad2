import { type ComponentType, createElement, useEffect, useRef, useState } from 'react'
import { focusScreen } from './focus-screen.ts'
import { l } from './list-texts.ts'
import { loadPart, PartError, type PartFailure } from './load-part.ts'
import { logFailure } from './log.ts'
import { TopBar } from './parts/top-bar.tsx'
import { useRouter } from './router.tsx'

/** A screen in a file of its own: the component, and how to fetch it ahead of its first use. */
export type LazyScreen<P> = { Screen: ComponentType<P>; fetch: () => Promise<void> }

/** Makes a screen that is loaded when first needed. Until it is here, and when it does not come, its bar and the way back are. */
export function lazyScreen<P extends { onClose: () => void }>(load: () => Promise<ComponentType<P>>, titleOf: (props: P) => string = () => ''): LazyScreen<P> {
  let Loaded: ComponentType<P> | undefined
  const fetch = async () => {
    Loaded ??= await loadPart(load)
  }
  function Screen(props: P) {
    const [failure, setFailure] = useState<PartFailure | null>(null)
    const [isHere, setHere] = useState(Boolean(Loaded))
    const wasHere = useRef(isHere)
    useEffect(() => {
      if (isHere) return
      fetch().then(
        () => setHere(true),
        (thrown: unknown) => {
          logFailure('a screen could not be loaded', thrown)
          setFailure(thrown instanceof PartError ? thrown.name : 'ChunkLoadError')
        },
      )
    }, [isHere])
    useEffect(() => {
      if (isHere && !wasHere.current) focusScreen()
      wasHere.current = isHere
    }, [isHere])
    if (Loaded) return createElement(Loaded, props)
    return <Waiting title={titleOf(props)} failure={failure} onClose={props.onClose} />
  }
  return { Screen, fetch }
}

/** The place of a screen that is not here yet. Browsers remember a module that failed, so trying again loads the page: its address keeps the screen. */
function Waiting({ title, failure, onClose }: { title: string; failure: PartFailure | null; onClose: () => void }) {
  const router = useRouter()
  return (
    <div className="screen">
      <TopBar backLabel={l('back')} onBack={() => router.back({ screen: 'home' })} onClose={onClose}>
        <h1>{title}</h1>
      </TopBar>
      {failure ? (
        <div className="empty" role="alert">
          <p>{l('part_failed')}</p>
          <p className="hint">{failure}</p>
          <button type="button" className="button" onClick={() => location.reload()}>
            {l('retry')}
          </button>
        </div>
      ) : (
        <div className="wait" role="status" aria-label={l('loading_part')} />
      )}
    </div>
  )
}
