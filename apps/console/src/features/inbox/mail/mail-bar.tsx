import '@mantine/core/styles/Menu.layer.css'
import { Button, Menu, TextInput } from '@mantine/core'
import { IconChevronDown, IconMail, IconMessage } from '@tabler/icons-react'
import { lazy, Suspense, useId, useState } from 'react'
import styles from './mail.module.css'
import { t } from './texts.ts'
import type { Mailing, MailMode } from './use-mailing.ts'

const SignatureDialog = lazy(() => import('./signature-dialog.tsx'))

/** Line above a reply: whether it leaves by email, and to whom. */
export function MailBar({ mailing }: { mailing: Mailing }) {
  const { mode, lines, wrong, hasOthers, isChat } = mailing
  const [isOpen, setOpen] = useState(false)
  const [signature, setSignature] = useState<'never' | 'open' | 'closed'>('never')
  const hintId = useId()
  const isForward = mode === 'forward'
  const modes: MailMode[] = ['reply', ...(hasOthers ? (['reply_all'] as const) : []), ...(isChat ? [] : (['forward'] as const)), 'none']
  return (
    <div className={styles.bar}>
      <Menu position="top-start" withinPortal withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`${t('mode')}: ${t(mode)}`}
            leftSection={mode === 'none' ? <IconMessage size={15} stroke={1.7} /> : <IconMail size={15} stroke={1.7} />}
            rightSection={<IconChevronDown size={13} stroke={1.8} />}
          >
            {t(mode)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('mode')}>
          {modes.map((each) => (
            <Menu.Item key={each} onClick={() => mailing.setMode(each)}>
              {t(each)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {mode !== 'none' && (
        <>
          {isChat && <span className={styles.hint}>{`${t('hasLeft')} ${t('toLine', { to: lines.to })}`}</span>}
          {!isForward && !isChat && (
            <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} aria-label={t('change')} onClick={() => setOpen(!isOpen)}>
              {[
                t('toLine', { to: lines.to || '…' }),
                ...(lines.cc === '' ? [] : [t('ccLine', { cc: lines.cc })]),
                ...(lines.bcc === '' ? [] : [t('bccLine', { bcc: lines.bcc })]),
              ].join(' · ')}
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" onClick={() => setSignature('open')}>
            {t('signature')}
          </Button>
          {(isOpen || isForward) && (
            <div className={styles.fields}>
              {(['to', 'cc', 'bcc'] as const).map((role) => (
                <TextInput
                  key={role}
                  size="xs"
                  label={t(role)}
                  type="text"
                  inputMode="email"
                  autoComplete="off"
                  aria-describedby={hintId}
                  value={lines[role]}
                  onChange={(event) => mailing.setLine(role, event.currentTarget.value)}
                />
              ))}
            </div>
          )}
          {(isOpen || isForward) && (
            <p id={hintId} className={styles.hint} role={wrong === null ? undefined : 'alert'}>
              {wrong === null ? t(isForward ? 'forwardHint' : 'hint') : t('notAddress', { text: wrong })}
            </p>
          )}
        </>
      )}
      <Suspense>{signature !== 'never' && <SignatureDialog isOpen={signature === 'open'} onClose={() => setSignature('closed')} />}</Suspense>
    </div>
  )
}
