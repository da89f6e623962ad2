import { Component, type ReactNode } from 'react'
import { t } from './texts.ts'

/** Replaces a screen that crashed, so that the visitor does not see an empty window. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <div className="screen empty" role="alert">
        <p>{t('failed')}</p>
        <button type="button" className="button" onClick={() => location.reload()}>
          {t('retry')}
        </button>
      </div>
    )
  }
}
