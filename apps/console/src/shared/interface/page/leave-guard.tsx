import { Button, Modal } from '@mantine/core'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'

const t = defineTexts('leave', {
  title: 'Leave without saving?',
  text: 'Your changes on this page haven’t been saved.',
  stay: 'Stay here',
  leave: 'Leave',
  close: 'Close',
})

export type LeaveGuardProps = {
  /** Whether leaving would lose changes. */
  when: boolean
  title?: string
  text?: string
  /** The browser stores unsaved changes, so closing the tab loses nothing. */
  isKept?: boolean
  /** Returns whether this path is the same page under another URL; navigating there loses nothing. */
  isSamePage?: (pathname: string) => boolean
}

/** Asks for confirmation before the user leaves a page with unsaved changes. The router supports only one blocker at a time, so use one per page. */
export function LeaveGuard({ when, title = t('title'), text = t('text'), isKept = false, isSamePage = () => false }: LeaveGuardProps) {
  // Never block navigation to the sign-in page: the session has ended.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && currentLocation.pathname !== nextLocation.pathname && nextLocation.pathname !== '/login' && !isSamePage(nextLocation.pathname),
  )
  useEffect(() => {
    if (!when || isKept) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [when, isKept])
  const stay = () => blocker.state === 'blocked' && blocker.reset()
  return (
    <Modal opened={blocker.state === 'blocked'} onClose={stay} title={title} size={420} closeButtonProps={{ 'aria-label': t('close') }}>
      <p style={{ margin: '0 0 var(--pl-space-5)', color: 'var(--pl-text-2)' }}>{text}</p>
      <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 'var(--pl-space-2)' }}>
        <Button variant="default" onClick={stay} data-autofocus>
          {t('stay')}
        </Button>
        <Button color="red" onClick={() => blocker.state === 'blocked' && blocker.proceed()}>
          {t('leave')}
        </Button>
      </div>
    </Modal>
  )
}
