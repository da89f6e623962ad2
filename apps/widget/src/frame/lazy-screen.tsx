import { type ComponentType, createElement, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { focusScreen } from './focus-screen.ts'
import { loadPart, PartError, type PartFailure } from './load-part.ts'
import { logFailure } from './log.ts'
import { TopBar } from './parts/top-bar.tsx'
import { useRouter } from './router.tsx'
import { t } from './texts.ts'

/** A lazily loaded screen: the component, and a way to prefetch it. */
export type LazyScreen<P> = { Screen: ComponentType<P>; fetch: () => Promise<void> }

/** Creates a screen that is loaded when first needed. While it is loading, or if it fails to load, its bar and back button are shown, and `Foot` below. */
export function lazyScreen<P extends { onClose: () => void }>(load: () => Promise<ComponentType<P>>, Foot: ComponentType<P> = () => null): LazyScreen<P> {
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
    // Focus before the next keystroke.
    useLayoutEffect(() => {
      if (isHere && !wasHere.current) focusScreen()
      wasHere.current = isHere
    }, [isHere])
    if (Loaded) return createElement(Loaded, props)
    return (
      <Waiting failure={failure} onClose={props.onClose}>
        <Foot {...props} />
      </Waiting>
    )
  }
  return { Screen, fetch }
}

/** Placeholder for a screen that has not loaded. Browsers cache a failed module, so retrying reloads the page: its URL restores the screen. */
function Waiting({ failure, onClose, children }: { failure: PartFailure | null; onClose: () => void; children: ReactNode }) {
  const router = useRouter()
  return (
    <div className="screen">
      <TopBar backLabel={t('back')} onBack={() => router.back({ screen: 'home' })} onClose={onClose}>
        {null}
      </TopBar>
      {failure ? (
        <div className="empty" role="alert">
          <p>{t('load_failed')}</p>
          <p className="hint">{failure}</p>
          <button type="button" className="button" onClick={() => location.reload()}>
            {t('retry')}
          </button>
        </div>
      ) : (
        <div className="wait" role="status" aria-label={t('loading_part')} />
      )}
      {children}
    </div>
  )
}
