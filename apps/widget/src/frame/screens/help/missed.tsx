import { type ArticleReason, articleReasons, reasonWordsMax } from '@porchlight/contracts/visitor-activity/article-reasons'
import { type FormEvent, useState } from 'react'
import { useHelp } from '../../help/help.ts'
import { t } from '../../help-texts.ts'
import { logFailure } from '../../log.ts'

/** Asks whom an article did not help what they missed in it: a choice, or their own words. */
export function Missed({ article_id, onSaid }: { article_id: string; onSaid: () => void }) {
  const { boot, http } = useHelp()
  const [reason, choose] = useState<ArticleReason>()
  const [words, write] = useState('')
  const isEmpty = reason === undefined && words.trim() === ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty) return
    onSaid()
    http.visitorActivity
      .addReason({ supportLibId: boot.support_lib_id, articleId: article_id, words, ...(reason && { reason }) })
      .catch(logFailure.bind(null, 'what was missed'))
  }
  return (
    <form className="missed" onSubmit={send}>
      <fieldset>
        <legend>{t('what_missed')}</legend>
        {articleReasons.map((each) => (
          <label key={each}>
            <input type="radio" name="missed" value={each} checked={reason === each} onChange={() => choose(each)} />
            {t(`missed_${each}`)}
          </label>
        ))}
      </fieldset>
      <label>
        {t('missed_words')}
        <textarea rows={2} maxLength={reasonWordsMax} dir="auto" aria-describedby="missed-hint" value={words} onChange={(event) => write(event.target.value)} />
      </label>
      <p id="missed-hint">{t('missed_hint')}</p>
      <button type="submit" className="button" disabled={isEmpty}>
        {t('missed_send')}
      </button>
    </form>
  )
}
