import { log } from './log.ts'
import { visitorSecret } from './visitor-secret.ts'

type Judged = { question_id: string; is_right: boolean; right_choice_ids: string[]; explanation: string }
type Answer = { attempt: { right: number; questions: number; is_passed: boolean }; judged: Judged[] }

/** Has a reader's answers judged, and shows below each question what is right. What that is comes with the judgment. */
function followQuiz(form: HTMLFormElement, library: string): void {
  const { course = '', lesson = '' } = form.dataset
  const button = form.querySelector<HTMLButtonElement>('button')
  const note = form.querySelector<HTMLElement>('[data-result]')
  if (!button || !note) return
  const questions = [...form.querySelectorAll<HTMLFieldSetElement>('fieldset')]
  const chosen = (question: HTMLElement) => [...question.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value)
  const say = (words: string | undefined) => {
    note.textContent = words ?? ''
  }
  const show = (question: HTMLElement, { is_right, right_choice_ids, explanation }: Judged) => {
    const labels = [...question.querySelectorAll('label')].filter((label) => right_choice_ids.includes(label.querySelector('input')?.value ?? ''))
    const choices = labels.map((label) => label.textContent?.trim()).join(' · ')
    const [verdict, why] = [document.createElement('strong'), document.createElement('p')]
    verdict.textContent = (is_right ? form.dataset.right : form.dataset.wrong?.replace('{choices}', () => choices)) ?? ''
    why.textContent = explanation
    why.dir = 'auto'
    const place = question.querySelector<HTMLElement>('[data-verdict]')
    place?.replaceChildren(verdict, ...(explanation === '' ? [] : [why]))
    if (place) place.hidden = false
    question.dataset.is = is_right ? 'right' : 'wrong'
  }
  const hide = (question: HTMLElement) => {
    delete question.dataset.is
    const place = question.querySelector<HTMLElement>('[data-verdict]')
    if (place) place.hidden = true
  }
  for (const question of questions) question.addEventListener('change', () => hide(question))
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.ariaDisabled === 'true') return
    const missing = questions.find((question) => chosen(question).length === 0)
    if (missing) {
      say(form.dataset.missing)
      missing.querySelector('input')?.focus()
      return
    }
    const answers = questions.map((question) => ({ question_id: question.dataset.question, version: question.dataset.version, choice_ids: chosen(question) }))
    const path = `/api/main/published_courses/${encodeURIComponent(course)}/lessons/${encodeURIComponent(lesson)}/attempts`
    button.ariaDisabled = 'true'
    try {
      const headers = { authorization: `Visitor ${library}.${visitorSecret(library)}`, 'content-type': 'application/json' }
      const language = document.documentElement.lang
      const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ answers, language }) })
      if (!response.ok) {
        log(path, response.status)
        say(response.status === 409 || response.status === 404 ? form.dataset.changed : form.dataset.failed)
        return
      }
      const { attempt, judged } = (await response.json()) as Answer
      for (const each of judged) {
        const question = questions.find(({ dataset }) => dataset.question === each.question_id)
        if (question) show(question, each)
      }
      const words = attempt.is_passed ? form.dataset.passed : form.dataset.short
      say(words?.replace('{right}', String(attempt.right)).replace('{questions}', String(attempt.questions)))
      if (attempt.is_passed) document.dispatchEvent(new Event('lessondone'))
    } catch (error) {
      log(path, error)
      say(form.dataset.failed)
    } finally {
      button.ariaDisabled = null
    }
  })
  form.querySelector('[data-unscripted]')?.remove()
  button.hidden = false
}

const { library = '' } = document.querySelector<HTMLElement>('#island')?.dataset ?? {}
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-quiz]')) followQuiz(form, library)
