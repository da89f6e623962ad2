import { Button, Textarea } from '@mantine/core'
import { Notice } from '@porchlight/ui'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Section } from '../../../shared/interface/page/page.tsx'
import { t } from '../texts.ts'
import styles from './csat-form.module.css'

const scores = [1, 2, 3, 4, 5] as const

/** The form with which customers rate a conversation, as a sample: nothing is sent. */
export function CsatForm() {
  const [score, setScore] = useState<number | null>(null)
  const [isSent, setSent] = useState(false)
  const name = useId()
  if (isSent) return <Notice>{t('csatSent')}</Notice>
  return (
    <Section>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          setSent(true)
        }}
      >
        <fieldset className={styles.scores}>
          <legend>{t('csatQuestion')}</legend>
          {scores.map((one) => (
            <label key={one}>
              <input type="radio" name={name} value={one} checked={score === one} required onChange={() => setScore(one)} />
              {one <= (score ?? 0) ? <IconStarFilled size={28} aria-hidden /> : <IconStar size={28} stroke={1.5} aria-hidden />}
              <span>{t(`csat_${one}`)}</span>
            </label>
          ))}
        </fieldset>
        <Textarea label={t('csatComment')} maxLength={2000} autosize minRows={3} />
        <Button type="submit" disabled={score === null} style={{ justifySelf: 'start' }}>
          {t('csatSend')}
        </Button>
      </form>
    </Section>
  )
}
