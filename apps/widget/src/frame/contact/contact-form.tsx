import './contact.css'
import { helpSteps, isOpen, questionOf } from '@porchlight/contact-flow'
import type { ShownContactForm } from '@porchlight/contracts/contact-form/contact-forms'
import { useEffect, useRef } from 'react'
import { focusScreen } from '../focus-screen.ts'
import { useHelp } from '../help/help.ts'
import { useReading } from '../help/use-reading.ts'
import type { Way } from '../parts/way.tsx'
import { NoContactForm } from '../screens/help/contact-view.tsx'
import { ReadingView } from '../screens/help/reading-view.tsx'
import { t } from './contact-texts.ts'
import { FinalStep } from './final-step.tsx'
import { SearchStep } from './search-step.tsx'
import { useContact } from './use-contact.ts'

type Ways = {
  /** The chat, offered instead if there is no form. */
  chat: Way | null
  article: (id: string) => Way
  /** 'Close', after an answer was found: leads to the full view. */
  onClose: () => void
}

/** The guided contact form (checklist G1–G3), or what is shown without one (checklist E1). */
export function ContactForm({ ways }: { ways: Ways }) {
  const { boot, http } = useHelp()
  const { support_lib_id, language } = boot
  const reading = useReading('contact_form', () => http.contactForms.shown({ support_lib_id, language }))
  if (!boot.contact_form_online) return <NoContactForm chat={ways.chat} />
  return (
    <ReadingView reading={reading}>
      {({ contact_form }) => (contact_form ? <Flow shown={contact_form} ways={ways} /> : <NoContactForm chat={ways.chat} />)}
    </ReadingView>
  )
}

function Flow({ shown, ways }: { shown: ShownContactForm; ways: Ways }) {
  const { form } = shown
  const contact = useContact(shown)
  const { isFormEdited = false } = useHelp()
  const { store, state } = contact
  const { step, recorded } = state
  const place = `${step} ${recorded.length}`
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its heading
  useEffect(() => {
    // Whoever is writing in the editor beside the preview keeps the focus.
    if (!isFirst.current && (!isFormEdited || document.hasFocus())) focusScreen()
    isFirst.current = false
  }, [place])
  const question = questionOf(form, step)
  return (
    <div className="contact">
      {recorded.length > 0 ? (
        <section aria-label={t('your_answers')}>
          <ul className="contact-answers">
            {helpSteps(form, state).map(({ title, answer }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: answers are only added and removed at the end
              <li key={at}>
                <span className="contact-asked" dir="auto">
                  {title}
                </span>
                <span className="contact-answer" dir="auto">
                  {answer}
                </span>
                {isOpen(state) ? (
                  <button type="button" className="link" aria-label={t('change_of', { question: title })} onClick={() => store.move({ type: 'change', at })}>
                    {t('change')}
                  </button>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {step === 'FINAL_STEP' ? (
        <FinalStep {...contact} />
      ) : step === 'CHECK_HELP_LIBRARY' ? (
        <SearchStep key={place} {...contact} article={ways.article} onClose={ways.onClose} />
      ) : question ? (
        <section className="contact-step" aria-labelledby="contact-question">
          <h2 id="contact-question" data-focus tabIndex={-1} dir="auto">
            {question.question}
          </h2>
          {question.helpText ? (
            <p className="hint" dir="auto">
              {question.helpText}
            </p>
          ) : null}
          <ul className="contact-choices">
            {question.answers.map(({ answer }, choice) => (
              <li key={answer}>
                <button type="button" className="contact-choice" dir="auto" onClick={() => store.move({ type: 'pick', choice })}>
                  {answer}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
